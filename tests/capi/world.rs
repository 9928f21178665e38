//! What the calls read and write, and what of it may change.

use super::*;

pub const BLOCK_BYTES: usize = 65536;

/// The struct, and a table of where its fields are.
macro_rules! world {
    ($($(#[$about:meta])* $name:ident: $type:ty),* $(,)?) => {
        /// Everything that a call may read or write, in one piece of memory, so that a byte that changes
        /// where none may is seen, whosever it is.
        #[repr(C)]
        #[derive(Clone)]
        pub struct World {
            $($(#[$about])* pub $name: $type),*
        }

        fn field_ranges() -> Vec<(&'static str, Range<usize>)> {
            vec![$({
                let start = offset_of!(World, $name);
                (stringify!($name), start..start + size_of::<$type>())
            }),*]
        }
    };
}
world! {
    rules: unstuck_freecell_rules,
    board: unstuck_freecell_board,
    board_out: unstuck_freecell_board,
    error: unstuck_text_error,
    options: unstuck_freecell_options,
    progress: unstuck_freecell_progress,
    build: unstuck_build_info,
    report: unstuck_game_report,
    style: unstuck_game_style,
    check: unstuck_sokoban_check,
    state: unstuck_sokoban_state,
    event: unstuck_sokoban_event,
    sokoban_options: unstuck_sokoban_options,
    sokoban_progress: unstuck_sokoban_progress,
    mv: unstuck_move,
    mv_out: unstuck_move,
    given: [unstuck_move; 4],
    moves: [unstuck_move; 1024],
    problems: [unstuck_sokoban_fault; 16],
    squares: [u8; 64],
    /// Stands for memory that a call may work in; that itself isn't in the world.
    scratch: u8,
    cards: [u8; 80],
    byte: u8,
    text: [u8; 8192],
    input: [u8; 512],
    input_length: usize,
    name: [u8; 64],
    number: i64,
    count: usize,
    least: u32,
    comfortable: u32,
    field: *const c_char,
    /// One word more than the block has, so that it can be misaligned.
    block: [u32; BLOCK_BYTES / 4 + 1],
}

pub const CANARY: u8 = 0xA5;

pub type SizeField = fn(&mut World) -> &mut u32;

/// The structs of a [`World`], what their size must be, and where it is told.
pub fn sizes() -> [(&'static str, u32, SizeField); 14] {
    [
        ("rules", size_of::<unstuck_freecell_rules>() as u32, |w| &mut w.rules.struct_size),
        ("board", size_of::<unstuck_freecell_board>() as u32, |w| &mut w.board.struct_size),
        ("board_out", size_of::<unstuck_freecell_board>() as u32, |w| &mut w.board_out.struct_size),
        ("error", size_of::<unstuck_text_error>() as u32, |w| &mut w.error.struct_size),
        ("options", size_of::<unstuck_freecell_options>() as u32, |w| &mut w.options.struct_size),
        ("progress", size_of::<unstuck_freecell_progress>() as u32, |w| {
            &mut w.progress.struct_size
        }),
        ("build", size_of::<unstuck_build_info>() as u32, |w| &mut w.build.struct_size),
        ("report", size_of::<unstuck_game_report>() as u32, |w| &mut w.report.struct_size),
        ("style", size_of::<unstuck_game_style>() as u32, |w| &mut w.style.struct_size),
        ("check", size_of::<unstuck_sokoban_check>() as u32, |w| &mut w.check.struct_size),
        ("state", size_of::<unstuck_sokoban_state>() as u32, |w| &mut w.state.struct_size),
        ("event", size_of::<unstuck_sokoban_event>() as u32, |w| &mut w.event.struct_size),
        ("sokoban_options", size_of::<unstuck_sokoban_options>() as u32, |w| {
            &mut w.sokoban_options.struct_size
        }),
        ("sokoban_progress", size_of::<unstuck_sokoban_progress>() as u32, |w| {
            &mut w.sokoban_progress.struct_size
        }),
    ]
}

impl World {
    /// Canaries everywhere but in the sizes of the structs.
    pub fn new() -> Box<World> {
        let mut world = Box::<World>::new_uninit();
        // SAFETY: every byte is written; any bytes are a valid World, whose one pointer is never
        // followed before a call has written it.
        let mut world = unsafe {
            world.as_mut_ptr().cast::<u8>().write_bytes(CANARY, size_of::<World>());
            world.assume_init()
        };
        for (_, size, at) in sizes() {
            *at(&mut world) = size;
        }
        world
    }

    pub fn bytes(&self) -> &[u8] {
        // SAFETY: `new` has written every byte, padding included, and all changes are made in
        // place.
        unsafe { std::slice::from_raw_parts((&raw const *self).cast(), size_of::<World>()) }
    }

    pub fn block(&mut self) -> *mut std::ffi::c_void {
        self.block.as_mut_ptr().cast()
    }

    pub fn copy(&self) -> Vec<u8> {
        self.bytes().to_vec()
    }

    /// Nothing has changed but, perhaps, some fields.
    pub fn assert_same(&self, before: &[u8], but: &[&str], what: &str) {
        let mut allowed: Vec<Range<usize>> = but.iter().map(|name| field_range(name)).collect();
        allowed.sort_by_key(|range| range.start);
        allowed.push(before.len()..before.len());
        let mut from = 0;
        for range in allowed {
            let (now, then) = (&self.bytes()[from..range.start], &before[from..range.start]);
            if now != then {
                let at = from + (0..now.len()).find(|&at| now[at] != then[at]).unwrap_or(0);
                panic!("{what}: byte {at} ({}) changed", field_at(at));
            }
            from = range.end;
        }
    }
}

pub fn field_range(name: &str) -> Range<usize> {
    let ranges = field_ranges();
    let found = ranges.into_iter().find(|(field, _)| *field == name);
    found.unwrap_or_else(|| panic!("no field {name}")).1
}

pub fn field_at(at: usize) -> &'static str {
    let ranges = field_ranges();
    ranges.into_iter().find(|(_, range)| range.contains(&at)).map_or("padding", |(name, _)| name)
}
