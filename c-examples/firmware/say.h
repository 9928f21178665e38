/* What the example programs write with. */

#ifndef SAY_H
#define SAY_H

#include "unstuck.h"

void say_number(uint32_t number);

/* Eight digits. */
void say_hex(uint32_t word);

/* Tells a status that isn't one of success; the answer is main's exit status. */
int failed(int32_t status);

/* FreeCell's deal of a number. */
int32_t deal(int64_t number, unstuck_freecell_board *board);

/* Goes on with a hash (Fowler, Noll and Vo) over bytes. */
#define HASH_SEED ((uint32_t)2166136261ul)
uint32_t hash_bytes(uint32_t hash, const void *bytes, size_t count);

/*
 * The same over words, whose bytes differ in their order from machine to machine,
 * the low byte first.
 */
uint32_t hash_words(uint32_t hash, const uint32_t *words, size_t count);

#endif
