/* Uses one small function: the linker must be able to leave the rest out. */

#include "unstuck.h"

int main(void)
{
    return unstuck_abi() != UNSTUCK_ABI;
}
