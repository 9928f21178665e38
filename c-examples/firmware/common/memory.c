/*
 * The memory functions that compilers call on their own, for an image without
 * a C library. Byte by byte: the search moves small pieces only.
 */

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int value, size_t bytes);
int memcmp(const void *left, const void *right, size_t bytes);

void *memcpy(void *to, const void *from, size_t bytes)
{
    unsigned char *next = (unsigned char *)to;
    const unsigned char *source = (const unsigned char *)from;

    while (bytes != 0) {
        *next++ = *source++;
        bytes -= 1;
    }
    return to;
}

void *memmove(void *to, const void *from, size_t bytes)
{
    unsigned char *end = (unsigned char *)to + bytes;
    const unsigned char *source = (const unsigned char *)from + bytes;

    if ((size_t)((unsigned char *)to - (const unsigned char *)from) >= bytes) {
        return memcpy(to, from, bytes);
    }
    while (bytes != 0) {
        *--end = *--source;
        bytes -= 1;
    }
    return to;
}

void *memset(void *to, int value, size_t bytes)
{
    unsigned char *next = (unsigned char *)to;

    while (bytes != 0) {
        *next++ = (unsigned char)value;
        bytes -= 1;
    }
    return to;
}

int memcmp(const void *left, const void *right, size_t bytes)
{
    const unsigned char *one = (const unsigned char *)left;
    const unsigned char *other = (const unsigned char *)right;

    while (bytes != 0) {
        if (*one != *other) {
            return *one - *other;
        }
        one += 1;
        other += 1;
        bytes -= 1;
    }
    return 0;
}
