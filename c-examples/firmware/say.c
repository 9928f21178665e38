#include "say.h"
#include "port.h"

void say_number(uint32_t number)
{
    char digits[11];
    char *first = digits + sizeof digits - 1;

    *first = '\0';
    do {
        first -= 1;
        *first = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    port_write(first);
}

void say_hex(uint32_t word)
{
    char digits[9];
    int at;

    for (at = 7; at >= 0; at -= 1) {
        uint8_t digit = (uint8_t)(word & 15);

        digits[at] = (char)(digit < 10 ? '0' + digit : 'a' + digit - 10);
        word >>= 4;
    }
    digits[8] = '\0';
    port_write(digits);
}

int failed(int32_t status)
{
    if (status >= 0) {
        return 0;
    }
    port_say("status -");
    say_number((uint32_t)-status);
    port_say("\n");
    return 1;
}

int32_t deal(int64_t number, unstuck_freecell_board *board)
{
    unstuck_freecell_rules rules;
    int32_t status;

    rules.struct_size = (uint32_t)sizeof rules;
    board->struct_size = (uint32_t)sizeof *board;
    status = unstuck_freecell_preset("freecell", &rules);
    return status < 0 ? status : unstuck_freecell_deal(&rules, number, board);
}

uint32_t hash_bytes(uint32_t hash, const void *bytes, size_t count)
{
    const uint8_t *byte = (const uint8_t *)bytes;

    while (count != 0) {
        hash = (hash ^ *byte) * (uint32_t)16777619ul;
        byte += 1;
        count -= 1;
    }
    return hash;
}

uint32_t hash_words(uint32_t hash, const uint32_t *words, size_t count)
{
    while (count != 0) {
        uint32_t word = *words;
        uint8_t bytes[4];

        bytes[0] = (uint8_t)word;
        bytes[1] = (uint8_t)(word >> 8);
        bytes[2] = (uint8_t)(word >> 16);
        bytes[3] = (uint8_t)(word >> 24);
        hash = hash_bytes(hash, bytes, sizeof bytes);
        words += 1;
        count -= 1;
    }
    return hash;
}
