/*
 * The memory functions of the ARM run-time ABI. It has a name each for any,
 * 4-byte and 8-byte alignment; its memset has the last two arguments the other
 * way round.
 */

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int value, size_t bytes);

void __aeabi_memset(void *to, size_t bytes, int value);
void __aeabi_memclr(void *to, size_t bytes);
void __aeabi_memcpy(void *to, const void *from, size_t bytes);
void __aeabi_memmove(void *to, const void *from, size_t bytes);

void __aeabi_memset(void *to, size_t bytes, int value)
{
    (void)memset(to, value, bytes);
}

void __aeabi_memclr(void *to, size_t bytes)
{
    (void)memset(to, 0, bytes);
}

void __aeabi_memcpy(void *to, const void *from, size_t bytes)
{
    (void)memcpy(to, from, bytes);
}

void __aeabi_memmove(void *to, const void *from, size_t bytes)
{
    (void)memmove(to, from, bytes);
}

#define SAME_AS(function) __attribute__((alias(#function)))

void __aeabi_memcpy4(void *, const void *, size_t) SAME_AS(__aeabi_memcpy);
void __aeabi_memcpy8(void *, const void *, size_t) SAME_AS(__aeabi_memcpy);
void __aeabi_memmove4(void *, const void *, size_t) SAME_AS(__aeabi_memmove);
void __aeabi_memmove8(void *, const void *, size_t) SAME_AS(__aeabi_memmove);
void __aeabi_memset4(void *, size_t, int) SAME_AS(__aeabi_memset);
void __aeabi_memset8(void *, size_t, int) SAME_AS(__aeabi_memset);
void __aeabi_memclr4(void *, size_t) SAME_AS(__aeabi_memclr);
void __aeabi_memclr8(void *, size_t) SAME_AS(__aeabi_memclr);
