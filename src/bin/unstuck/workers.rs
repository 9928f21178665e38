//! Work on several threads, results in order.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};

use rayon::ThreadPoolBuilder;
use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::failure::Failure;

/// Results for each thread that may wait until one before them is there. So a
/// hard number stops the others after a while, not at once, and the results
/// that wait don't fill the memory.
const AHEAD: usize = 1000;

/// Calls `work` with each number, on as many threads as there are places, and
/// each thread with a place of its own. Calls `see` with the results, in the
/// order of the numbers and on the calling thread; its first error ends all.
///
/// Work that was broken off has no result, and no more is begun then. Results
/// that are there all the same are shown at the end, still in order.
pub fn in_order<P: Send, T: Send>(
    numbers: RangeInclusive<i64>,
    places: Vec<P>,
    work: impl Fn(i64, &mut P) -> Option<T> + Sync,
    mut see: impl FnMut(i64, T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let threads = places.len();
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|fault| Failure::usage(format!("can't start {threads} threads: {fault}")))?;
    let places: Vec<_> = places.into_iter().map(Mutex::new).collect();
    let mut next = *numbers.start();

    // A number is given out for a permit, and a result that was seen gives one
    // back. Without anybody to give permits the numbers end.
    let (permit, permits) = mpsc::channel();
    for _ in 0..AHEAD * threads {
        let _ = permit.send(());
    }
    let is_over = AtomicBool::new(false);
    let is_over = &is_over;
    let numbers = numbers.map_while(move |number| {
        permits.recv().ok().filter(|()| !is_over.load(Ordering::Relaxed)).map(|()| number)
    });
    let (result, results) = mpsc::channel();

    let (places, work) = (&places, &work);
    pool.in_place_scope(move |scope| {
        scope.spawn(move |_| {
            numbers.par_bridge().for_each_with(result, |result, number| {
                let thread = rayon::current_thread_index().unwrap_or(0);
                let place = places[thread].lock();
                let mut place = place.unwrap_or_else(PoisonError::into_inner);
                match work(number, &mut place) {
                    // After an error nobody wants the result.
                    Some(done) => drop(result.send((number, done))),
                    None => is_over.store(true, Ordering::Relaxed),
                }
            });
        });
        let mut waiting = BTreeMap::new();
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&next) {
                see(next, result)?;
                next += 1;
                let _ = permit.send(());
            }
        }
        waiting.into_iter().try_for_each(|(number, result)| see(number, result))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_all_of_them() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            // More numbers than may be given out ahead.
            let last = 3 * (AHEAD * threads) as i64;
            let done = in_order(
                -5..=last,
                vec![0u32; threads],
                |number, count| {
                    *count += 1;
                    if number % 97 == 0 {
                        std::thread::yield_now();
                    }
                    Some(2 * number)
                },
                |number, result| {
                    seen.push((number, result));
                    Ok(())
                },
            );
            assert!(done.is_ok());
            assert!(seen.into_iter().eq((-5..=last).map(|number| (number, 2 * number))));
        }
    }

    #[test]
    fn work_that_is_broken_off_loses_no_result() {
        let worked = Mutex::new(Vec::new());
        let mut seen = Vec::new();
        let done = in_order(
            1..=1_000_000,
            vec![(); 3],
            |number, ()| {
                let is_done = number != 500;
                if is_done {
                    worked.lock().expect("no panic").push(number);
                }
                is_done.then_some(number)
            },
            |number, _| {
                seen.push(number);
                Ok(())
            },
        );
        let mut worked = worked.into_inner().expect("no panic");
        worked.sort_unstable();
        assert!(done.is_ok() && worked == seen);
        assert!(!seen.contains(&500) && seen.len() >= 499 && seen.len() < 1_000_000);
    }

    #[test]
    fn the_first_error_ends_all() {
        let mut seen = 0;
        let done = in_order(
            1..=i64::MAX,
            vec![(); 3],
            |number, ()| Some(number),
            |_, number| {
                seen += 1;
                if number == 10 { Err(Failure::data("ten")) } else { Ok(()) }
            },
        );
        assert!(matches!(done, Err(Failure::Data(message)) if message == "ten"));
        assert_eq!(seen, 10);
    }
}
