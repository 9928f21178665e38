/*
 * A plugin for QEMU: how many instructions each call of some functions takes.
 *
 *   -plugin ./spans.so,out=FILE,caller=FROM-BEHIND...,callee=ADDRESS...
 *
 * When code at an ADDRESS begins to run, a call has begun; when code of a caller does,
 * it is over, and a line is written: the ADDRESS and the number of instructions
 * between, both decimal.
 *
 * Counted in blocks of translated code, each a run of instructions without a jump into
 * it or out of it: exact but for what an AVR skips, which counts as if it were run.
 *
 * Debian has no header for plugins; what is needed of it stands here.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;

extern void qemu_plugin_register_vcpu_tb_trans_cb(
    plugin_id id, void (*callback)(plugin_id, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_cb(
    struct qemu_plugin_tb *block, void (*callback)(unsigned int, void *), int flags,
    void *data);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
extern uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *block);

/* The least version of the interface that has all of these. */
__attribute__((visibility("default"))) int qemu_plugin_version = 1;

#define MOST 8

static FILE *file;
static uint64_t callees[MOST];
static struct {
    uint64_t from, behind;
} callers[MOST];
static size_t callee_count, caller_count;

/* The call that is running, if any, and its instructions so far. */
static uint64_t running, instructions;

struct block {
    uint64_t address, count;
    int is_callee, is_caller;
};

static void executed(unsigned int processor, void *data)
{
    const struct block *block = data;

    (void)processor;
    if (running == 0) {
        if (!block->is_callee) {
            return;
        }
        running = block->address;
        instructions = 0;
    } else if (block->is_caller) {
        fprintf(file, "%llu %llu\n", (unsigned long long)running,
                (unsigned long long)instructions);
        running = 0;
        return;
    }
    instructions += block->count;
}

/* What is kept of a block lives as long as QEMU, which may run it at any time. */
static void translated(plugin_id id, struct qemu_plugin_tb *translation)
{
    struct block *block = malloc(sizeof *block);
    size_t i;

    (void)id;
    if (block == NULL) {
        abort();
    }
    block->address = qemu_plugin_tb_vaddr(translation);
    block->count = qemu_plugin_tb_n_insns(translation);
    block->is_callee = block->is_caller = 0;
    for (i = 0; i < callee_count; i += 1) {
        block->is_callee |= callees[i] == block->address;
    }
    for (i = 0; i < caller_count; i += 1) {
        block->is_caller |=
            block->address >= callers[i].from && block->address < callers[i].behind;
    }
    qemu_plugin_register_vcpu_tb_exec_cb(translation, executed, 0, block);
}

__attribute__((visibility("default"))) int qemu_plugin_install(plugin_id id, const void *info,
                                                               int count, char **arguments)
{
    int i;

    (void)info;
    for (i = 0; i < count; i += 1) {
        char *value = strchr(arguments[i], '=');

        if (value == NULL) {
            return -1;
        }
        *value++ = '\0';
        if (strcmp(arguments[i], "out") == 0) {
            file = fopen(value, "w");
        } else if (strcmp(arguments[i], "callee") == 0 && callee_count < MOST) {
            callees[callee_count++] = strtoull(value, NULL, 10);
        } else if (strcmp(arguments[i], "caller") == 0 && caller_count < MOST) {
            callers[caller_count].from = strtoull(value, &value, 10);
            callers[caller_count++].behind = strtoull(value + 1, NULL, 10);
        } else {
            return -1;
        }
    }
    if (file == NULL || setvbuf(file, NULL, _IOLBF, 0) != 0) {
        return -1;
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    return 0;
}
