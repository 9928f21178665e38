# unstuck for C: build, install, test. `make help` lists the targets.
#
# Needs GNU make and binutils. `make setup` installs what else is missing.

# ---------------------------------------------------------------------------
# Settings: give them as `make NAME=value`

# Where `make install` puts things; DESTDIR goes before all of it.
PREFIX = /usr/local
INCLUDEDIR = $(PREFIX)/include
LIBDIR = $(PREFIX)/lib
DOCDIR = $(PREFIX)/share/doc/unstuck
DESTDIR =

# Where the build goes, and which deal `make solve` solves.
BUILD = build
DEAL = 24

# Capacities: smaller ones make a smaller library. From the environment too;
# the .pc file and the CMake package hand them on to those who use the header.
CAPACITY_NAMES = UNSTUCK_MAX_COLUMNS UNSTUCK_MAX_CELLS UNSTUCK_MAX_DECKS
CAPACITIES = $(foreach name,$(CAPACITY_NAMES),$(if $($(name)),$(name)=$($(name))))

# The games of the family beyond FreeCell and its closest kin: `FAMILY=no` leaves
# out their solver, the scans and boards of two decks, for a smaller library.
FAMILY = yes
# `HTML=no` leaves out the calls that write pages.
HTML = yes
FEATURES = capi,panic-handler$(if $(filter no,$(FAMILY)),,,family)$(if $(filter no,$(HTML)),,,html)

CARGO = scripts/cargo.sh
CARGOFLAGS = --locked
CFLAGS = -O2 -g
INSTALL = install
NM = nm
OBJCOPY = objcopy

# ---------------------------------------------------------------------------
# Names

VERSION := $(shell sed -n 's/^version *= *"\([0-9.]*\)".*/\1/p' Cargo.toml | head -n 1)
VERSION_MAJOR := $(word 1,$(subst ., ,$(VERSION)))
VERSION_MINOR := $(word 2,$(subst ., ,$(VERSION)))
# Changes when a program linked with an older library no longer works with a
# newer one.
SOVERSION = 0

HEADER = include/unstuck.h
ALL_EXPORTS = packaging/exports.txt
EXPORTS = $(BUILD)/exports.txt
TARGET_DIR = $(or $(CARGO_TARGET_DIR),target)

STATIC = $(BUILD)/libunstuck.a
SONAME = libunstuck.so.$(SOVERSION)
SHARED = $(BUILD)/libunstuck.so.$(VERSION)
CMAKE_FILES = $(BUILD)/cmake/unstuckConfig.cmake $(BUILD)/cmake/unstuckConfigVersion.cmake
CMAKEDIR = $(LIBDIR)/cmake/unstuck

RUST_SOURCES := Cargo.toml $(wildcard Cargo.lock build.rs) $(shell find src -type f)
EXAMPLES := $(patsubst c-examples/%.c,$(BUILD)/%,$(wildcard c-examples/*.c))

.DELETE_ON_ERROR:
.SUFFIXES:

# ---------------------------------------------------------------------------
# Library

.PHONY: all
all: $(STATIC) $(BUILD)/libunstuck.so $(BUILD)/unstuck.pc $(CMAKE_FILES) ## build the static and the shared library and their package files

# Holds the capacities and features of the build; its date changes only when they do.
$(BUILD)/settings: FORCE
	@mkdir -p $(@D)
	@echo '$(CAPACITIES) $(FEATURES)' | cmp -s - $@ || echo '$(CAPACITIES) $(FEATURES)' >$@

# The names that this build exports.
$(EXPORTS): $(ALL_EXPORTS) $(BUILD)/settings
	sed '$(if $(filter no,$(HTML)),/_html$$\|_walkthrough$$/d)' $< >$@

# What cargo makes: no operating system, no allocator, and a panic handler that
# can't be linked. Megabytes, as most of `core` comes along.
$(BUILD)/rust/libunstuck.a: $(RUST_SOURCES) $(BUILD)/settings
	@mkdir -p $(@D)
	$(CARGO) rustc $(CARGOFLAGS) --lib --profile c --no-default-features \
		--features $(FEATURES) --crate-type staticlib
	cp $(TARGET_DIR)/c/libunstuck.a $@

# One object of it, see the script.
$(BUILD)/unstuck.o: $(BUILD)/rust/libunstuck.a $(EXPORTS) scripts/prelink.sh
	NM=$(NM) OBJCOPY=$(OBJCOPY) scripts/prelink.sh $< $(EXPORTS) $@

$(STATIC): $(BUILD)/unstuck.o
	rm -f $@
	$(AR) rcs $@ $<

$(BUILD)/unstuck.map: $(EXPORTS)
	@mkdir -p $(@D)
	{ echo 'UNSTUCK_$(SOVERSION) {'; echo 'global:'; sed 's/$$/;/' $<; echo 'local: *;'; echo '};'; } >$@

# The same object again, so that both libraries hold the same code.
$(SHARED): $(BUILD)/unstuck.o $(BUILD)/unstuck.map
	$(CC) $(CFLAGS) -shared $(LDFLAGS) -Wl,-soname,$(SONAME) \
		-Wl,--version-script=$(BUILD)/unstuck.map -Wl,-z,defs -Wl,-z,relro -Wl,-z,now -o $@ $<

$(BUILD)/$(SONAME): $(SHARED)
	ln -sf $(notdir $<) $@

$(BUILD)/libunstuck.so: $(BUILD)/$(SONAME)
	ln -sf $(notdir $<) $@

# ---------------------------------------------------------------------------
# Package files

# From $(PREFIX) on in the .pc file, so that pkg-config can be told another.
PC_INCLUDEDIR = $(patsubst $(PREFIX)/%,$${prefix}/%,$(INCLUDEDIR))
PC_LIBDIR = $(patsubst $(PREFIX)/%,$${prefix}/%,$(LIBDIR))
# From the CMake package's own folder in its files.
CMAKE_INCLUDEDIR = $(shell realpath -ms --relative-to='$(CMAKEDIR)' '$(INCLUDEDIR)')
CMAKE_LIBDIR = $(shell realpath -ms --relative-to='$(CMAKEDIR)' '$(LIBDIR)')
POINTER_BYTES = $(shell echo __SIZEOF_POINTER__ | $(CC) $(CFLAGS) -E -P -)

# $(call fill,INCLUDEDIR,LIBDIR,CAPACITIES): writes $@ from $<, when it differs; two makes
# may do so at once.
fill = @mkdir -p $(@D); sed \
	-e 's|@PREFIX@|$(PREFIX)|' \
	-e 's|@INCLUDEDIR@|$(1)|' \
	-e 's|@LIBDIR@|$(2)|' \
	-e 's|@CAPACITIES@|$(3)|' \
	-e 's|@VERSION@|$(VERSION)|' \
	-e 's|@VERSION_MAJOR@|$(VERSION_MAJOR)|g' \
	-e 's|@VERSION_MINOR@|$(VERSION_MINOR)|g' \
	-e 's|@SOVERSION@|$(SOVERSION)|' \
	-e 's|@POINTER_BYTES@|$(POINTER_BYTES)|g' \
	$< >$@.$$$$ && { cmp -s $@.$$$$ $@ && rm $@.$$$$ || mv $@.$$$$ $@; }

empty =
space = $(empty) $(empty)

$(BUILD)/unstuck.pc: packaging/unstuck.pc.in FORCE
	$(call fill,$(PC_INCLUDEDIR),$(PC_LIBDIR),$(if $(strip $(CAPACITIES)),$(space)$(addprefix -D,$(CAPACITIES))))

$(BUILD)/cmake/%: packaging/%.in FORCE
	$(call fill,$(CMAKE_INCLUDEDIR),$(CMAKE_LIBDIR),$(subst $(space),;,$(strip $(CAPACITIES))))

.PHONY: install
install: all ## install under PREFIX (default /usr/local), after DESTDIR
	$(INSTALL) -d '$(DESTDIR)$(INCLUDEDIR)' '$(DESTDIR)$(LIBDIR)/pkgconfig' \
		'$(DESTDIR)$(CMAKEDIR)' '$(DESTDIR)$(DOCDIR)'
	$(INSTALL) -m 644 $(HEADER) '$(DESTDIR)$(INCLUDEDIR)'
	$(INSTALL) -m 644 $(STATIC) $(SHARED) '$(DESTDIR)$(LIBDIR)'
	ln -sf $(notdir $(SHARED)) '$(DESTDIR)$(LIBDIR)/$(SONAME)'
	ln -sf $(SONAME) '$(DESTDIR)$(LIBDIR)/libunstuck.so'
	$(INSTALL) -m 644 $(BUILD)/unstuck.pc '$(DESTDIR)$(LIBDIR)/pkgconfig'
	$(INSTALL) -m 644 $(CMAKE_FILES) '$(DESTDIR)$(CMAKEDIR)'
	$(INSTALL) -m 644 LICENSE-MIT LICENSE-APACHE '$(DESTDIR)$(DOCDIR)'

.PHONY: uninstall
uninstall: ## remove what `make install` with the same settings put there
	rm -f '$(DESTDIR)$(INCLUDEDIR)/unstuck.h' '$(DESTDIR)$(LIBDIR)/libunstuck.a' \
		'$(DESTDIR)$(LIBDIR)/$(notdir $(SHARED))' '$(DESTDIR)$(LIBDIR)/$(SONAME)' \
		'$(DESTDIR)$(LIBDIR)/libunstuck.so' '$(DESTDIR)$(LIBDIR)/pkgconfig/unstuck.pc'
	rm -rf '$(DESTDIR)$(CMAKEDIR)' '$(DESTDIR)$(DOCDIR)'

# ---------------------------------------------------------------------------
# Examples

.PHONY: solve
solve: ## install what is missing, build, and solve a deal: make solve DEAL=617
	@scripts/setup.sh solve
	@$(MAKE) --no-print-directory $(BUILD)/solve
	@$(BUILD)/solve $(DEAL)

.PHONY: examples
examples: $(EXAMPLES) ## build c-examples/*.c with the static library

$(EXAMPLES): $(BUILD)/%: c-examples/%.c $(HEADER) $(STATIC)
	$(CC) $(CFLAGS) -Wall -Wextra -Iinclude $(addprefix -D,$(CAPACITIES)) $(LDFLAGS) -o $@ $< $(STATIC)

# ---------------------------------------------------------------------------
# Header

.PHONY: header
header: ## write include/unstuck.h anew from the Rust source
	scripts/header.sh

.PHONY: check-header
check-header: ## fail if the committed header isn't what `make header` writes
	scripts/header.sh --check

# ---------------------------------------------------------------------------
# Tests

# In this order two at a time, see scripts/test.sh: cargo's tests beside all the others,
# and those that work with the library when it is there. Both of cargo's write files to one
# folder, and what is at the end of the list would wait for cargo's builds.
STAGES = test-rust test-release:test-rust all test-fuzz test-c:all firmware-test test-msrv \
	test-sanitizers:all test-mingw:all test-html:all test-header test-install:all \
	test-examples:all

.PHONY: test
test: setup ## install what is missing and run every test (45 minutes on 2 cores at most)
	@scripts/test.sh $(STAGES)

.PHONY: setup
setup: ## install what the tests need and this machine lacks
	@scripts/setup.sh test

# Tests of random inputs take the same ones each time; PROPTEST_RNG_SEED= (empty) lets them
# differ, and PROPTEST_CASES says how many.
PROPTEST_RNG_SEED ?= 1912
ifneq ($(PROPTEST_RNG_SEED),)
export PROPTEST_RNG_SEED
else
unexport PROPTEST_RNG_SEED
endif

# As a debug build, which stops at an overflow: all of it, without the family, and small.
# And the library's tests compile without the command line, which changes no line of it.
.PHONY: test-rust
test-rust: ## cargo test: a debug build, with and without the family, small
	$(CARGO) test $(CARGOFLAGS)
	$(CARGO) test $(CARGOFLAGS) --no-default-features --features capi --lib
	$(CARGO) test $(CARGOFLAGS) --no-default-features --features capi,family,html,small --lib --test layout
	for capacities in "1 0" "5 4" "1 16" "18 0"; do \
		UNSTUCK_MAX_COLUMNS=$${capacities% *} UNSTUCK_MAX_CELLS=$${capacities#* } \
			$(CARGO) check $(CARGOFLAGS) --no-default-features --features capi,family --lib || exit 1; \
	done
	$(CARGO) check $(CARGOFLAGS) --no-default-features --features capi,family,html --lib --test capi

# As an optimised build, which is what people run; without link-time optimisation, that
# takes minutes a test. What is too slow for a debug build is tried here alone, and the
# tests say so.
.PHONY: test-release
test-release: ## cargo test: an optimised build
	$(CARGO) test $(CARGOFLAGS) --release --config profile.release.lto=false \
		--config profile.release.codegen-units=16 --config profile.release.debug=false

.PHONY: test-fuzz
test-fuzz: ## fuzz the readers with a fixed sample, a minute each
	scripts/fuzz.sh sample

.PHONY: test-msrv
test-msrv: ## compile with the oldest Rust that Cargo.toml promises
	scripts/msrv.sh

.PHONY: test-header
test-header: check-header ## the header: up to date, and alone in every C and C++
	tests/c/header.sh
	tests/c/layout.sh

.PHONY: test-c
test-c: all ## names in the libraries; C and C++ programs, static and shared
	tests/c/link.sh

.PHONY: test-examples
test-examples: all ## the C examples and the one in the README: compiled and run
	tests/c/examples.sh

.PHONY: test-html
test-html: ## pages: valid HTML, and what a browser shows is what a replay gives
	tests/html/run.sh

.PHONY: test-install
test-install: all ## an installed copy, used through pkg-config and through CMake
	tests/c/install.sh

.PHONY: test-mingw
test-mingw: all ## header, archive and DLL with mingw-w64, 64 and 32 bits
	tests/c/mingw.sh

.PHONY: test-sanitizers
test-sanitizers: all ## examples under valgrind and with address sanitizer in C and Rust
	tests/c/sanitizers.sh

.PHONY: firmware-test
firmware-test: ## firmware in QEMU gives what the host gives; what is packed for it is whole
	$(MAKE) -C c-examples/firmware test
	scripts/dist.sh $(BUILD)/dist $(DIST_BOARDS)

# Archives for firmware are those that `make firmware-test` looks at.
DIST_BOARDS = microbit lm3s6965 sifive_e mega2560 uno

.PHONY: dist
dist: ## pack the library for firmware: archives, header, licences, checksums
	scripts/dist.sh $(BUILD)/dist $(DIST_BOARDS)

.PHONY: soak
soak: ## measure the full figures and write them to docs/figures/ (some hours; PARTS="range family shorten sokoban" chooses)
	PARTS='$(PARTS)' scripts/soak.sh

.PHONY: lint
lint: ## cargo fmt --check and clippy, where they are installed
	$(CARGO) fmt --check
	$(CARGO) clippy $(CARGOFLAGS) --all-targets -- -D warnings

# ---------------------------------------------------------------------------

.PHONY: size
size: $(BUILD)/unstuck.o ## bytes of code and data in the library
	size $<

.PHONY: clean
clean: ## remove what was built, cargo's part as well
	rm -rf $(BUILD)
	-$(CARGO) clean

.PHONY: help
help: ## list the targets
	@awk -F ' ## ' '/^[a-z-]+:.* ## / { sub(/:.*/, "", $$1); printf "  %-16s %s\n", $$1, $$2 }' Makefile

.PHONY: FORCE
FORCE:
