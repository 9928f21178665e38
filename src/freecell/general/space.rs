//! Any rules as the search kit sees them.

use bytemuck::Pod;
use core::marker::PhantomData;

use super::app;
use super::game::Game;
use super::moves::moves;
use super::packing::Packing;
use super::position::{Position, Step, play};
use super::tests::{find, perform};
use crate::search::{Child, Code, Sink, Space};

/// Which moves a search makes, and how it judges what they lead to.
#[derive(Clone, Copy)]
pub(crate) enum Way<'a> {
    /// All moves, or as many as the notation has; judged by the weights.
    Moves,
    /// What tests find, in their order and groups: letters and brackets. A child's
    /// score is its group's number, unless it is to be judged by the weights. Groups
    /// in square brackets have odd numbers, if their order is to be random.
    /// They are counted as the single moves that they are, if a solution's are limited.
    Tests { letters: &'a [u8], judged: bool, random: bool, limited: bool },
    /// The moves of Freecell-App, judged like there; a child's fingerprint is its
    /// second score.
    App,
}

/// A game, its start, and how its positions are stored in a frontier.
pub(crate) struct AnyGame<'a, P, const WORDS: usize> {
    pub(crate) game: Game,
    /// How keys are laid out; without any, frontiers hold whole positions.
    pub(crate) packing: Option<&'a Packing>,
    pub(crate) way: Way<'a>,
    pub(crate) position: PhantomData<P>,
}

impl<P: Position, const WORDS: usize> AnyGame<'_, P, WORDS>
where
    [u32; WORDS]: Pod,
{
    /// Shows what a move leads to, which lies in `after`.
    fn show(after: &P, code: Code, sink: &mut impl Sink) {
        let face = after.face();
        let solved = face.is_solved();
        if solved || sink.wants(face.score()) {
            let (score, fingerprint) = (face.score(), face.hash());
            sink.take(Child { code, score, fingerprint, solved });
        }
    }

    /// What tests find, group by group.
    fn tests(&self, state: &P, after: &mut P, sink: &mut impl Sink) {
        let Way::Tests { letters, judged, random, .. } = self.way else { return };
        let mut group = 0;
        for &letter in letters {
            match letter {
                b'[' => group |= i16::from(random),
                b']' | b')' => group = (group | 1) + 1,
                _ => {}
            }
            find(&self.game, state, letter, &mut |code| {
                if !sink.wants(i16::MIN) {
                    return;
                }
                *after = *state;
                if !perform(&self.game, after, code, &mut |_| ()) {
                    return;
                }
                let face = after.face();
                let score = if judged { face.score() } else { group };
                let (fingerprint, solved) = (face.hash(), face.is_solved());
                if solved || sink.wants(score) {
                    sink.take(Child { code, score, fingerprint, solved });
                }
            });
        }
    }
}

impl<P: Position, const WORDS: usize> Space for AnyGame<'_, P, WORDS>
where
    [u32; WORDS]: Pod,
{
    type State = P;
    type Key = [u32; WORDS];

    fn children(&self, state: &P, scratch: &mut P, sink: &mut impl Sink) {
        match self.way {
            Way::Moves => moves(&self.game, state, &mut |step| {
                *scratch = *state;
                play(&self.game, scratch, step);
                Self::show(scratch, step.code(), sink);
            }),
            Way::Tests { .. } => self.tests(state, scratch, sink),
            Way::App => app::moves(&self.game, state, &mut |step| {
                *scratch = *state;
                play(&self.game, scratch, step);
                let (score, second) = app::scores(&self.game, scratch);
                let fingerprint = u32::from(second as u16);
                let (code, solved) = (step.code(), scratch.face().is_solved());
                sink.take(Child { code, score, fingerprint, solved });
            }),
        }
    }

    fn play(&self, state: &mut P, code: Code) {
        match self.way {
            Way::Tests { .. } => {
                perform(&self.game, state, code, &mut |_| ());
            }
            _ => play(&self.game, state, Step::from_code(code)),
        }
    }

    fn play_counted(&self, state: &mut P, code: Code) -> u16 {
        let mut count = 0u16;
        match self.way {
            Way::Tests { limited: true, .. } => {
                perform(&self.game, state, code, &mut |_| count = count.saturating_add(1));
            }
            _ => self.play(state, code),
        }
        count.max(1)
    }

    fn key(&self, state: &P) -> [u32; WORDS] {
        let mut key = [0; WORDS];
        if let Some(packing) = self.packing {
            packing.write_key(&self.game, state, &mut key);
        }
        key
    }

    fn unpack(&self, key: &[u32; WORDS], state: &mut P) {
        if let Some(packing) = self.packing {
            packing.unpack(&self.game, key, state);
        }
    }

    fn slot_words(&self) -> usize {
        size_of::<P>() / size_of::<u32>()
    }

    fn save(&self, state: &P, slot: &mut [u32]) {
        if let Ok([to]) = bytemuck::try_cast_slice_mut(slot) {
            *to = *state;
        }
    }

    fn load(&self, slot: &[u32], state: &mut P) {
        if let Ok([from]) = bytemuck::try_cast_slice(slot) {
            *state = *from;
        }
    }
}
