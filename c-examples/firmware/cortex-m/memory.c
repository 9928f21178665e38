/*
 * The memory functions that compilers call on their own, for an image without
 * a C library: the C names, and those of the ARM run-time ABI. Byte by byte:
 * the search moves small pieces only.
 */

#include <stddef.h>

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

/* The ABI's memset has its last two arguments the other way round. */

void __aeabi_memset(void *to, size_t bytes, int value)
{
    (void)memset(to, value, bytes);
}

void __aeabi_memclr(void *to, size_t bytes)
{
    (void)memset(to, 0, bytes);
}

/*
 * The ABI has a name each for any, 4-byte and 8-byte alignment. Its copies
 * answer nothing; what memcpy answers in r0 does no harm there.
 */

#define SAME_AS(function) __attribute__((alias(#function)))

void *__aeabi_memcpy(void *, const void *, size_t) SAME_AS(memcpy);
void *__aeabi_memcpy4(void *, const void *, size_t) SAME_AS(memcpy);
void *__aeabi_memcpy8(void *, const void *, size_t) SAME_AS(memcpy);
void *__aeabi_memmove(void *, const void *, size_t) SAME_AS(memmove);
void *__aeabi_memmove4(void *, const void *, size_t) SAME_AS(memmove);
void *__aeabi_memmove8(void *, const void *, size_t) SAME_AS(memmove);
void __aeabi_memset4(void *, size_t, int) SAME_AS(__aeabi_memset);
void __aeabi_memset8(void *, size_t, int) SAME_AS(__aeabi_memset);
void __aeabi_memclr4(void *, size_t) SAME_AS(__aeabi_memclr);
void __aeabi_memclr8(void *, size_t) SAME_AS(__aeabi_memclr);
