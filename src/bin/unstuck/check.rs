//! `unstuck check`: whether what a text says of games and their solutions holds.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use unstuck::freecell::notation::{
    Checked, Game, Origin, check, each_game, parse_board, parse_game,
};
use unstuck::freecell::{Automove, Board, Move, ONE_DECK, Rules, TWO_DECKS};
use unstuck::html::Answer;

use crate::arguments::Check;
use crate::drawn::{self, Count, Games, Trouble, games_of, has_games, with_solutions};
use crate::failure::Failure;
use crate::output::{check_apart, print};
use crate::page::Subject;
use crate::position::{read_board, read_games};
use crate::sheet::{self, Folder, Sheet};
use crate::words::count;

/// The exit status when something doesn't hold.
const FAULT: u8 = 1;

pub fn run(arguments: &Check) -> Result<ExitCode, Failure> {
    check_apart(&[("FILE", Some(&arguments.file)), ("--html", arguments.page.html.as_ref())])?;
    let (name, text) = read_games(&arguments.file)?;
    let rules = arguments.rules.rules()?;
    if let Some(games) = games_of(&text) {
        return check_given(arguments, &rules, &name, &games);
    }
    if rules != Rules::FREECELL || arguments.moves_form.is_some() {
        return Err(Failure::usage(format!(
            "{name}: a text in the standard notation, which is FreeCell's alone: no option is \
             about it"
        )));
    }
    let (text, without) = with_solutions(&text);
    if without > 0 && !has_games(&text) {
        return Err(no_moves(&name, without));
    }
    let folder = folder(&arguments.file);
    let resolve = |name: &[u8]| board_beside(&folder, name);
    let (told, status) = match check(&text, resolve) {
        Ok(Checked { games, moves, unresolved }) => {
            let moves = count(moves as usize, "move", "moves");
            (summary(&name, games as usize, &moves, unresolved, without), ExitCode::SUCCESS)
        }
        Err(fault) if fault.flaw.is_unreadable() => {
            return Err(Failure::data(format!("{name}, {fault}")));
        }
        Err(fault) => (format!("{name}, {fault}\n"), FAULT.into()),
    };
    if arguments.page.html.is_some() {
        write_pages(arguments, &text, resolve, told.trim_end())?;
    }
    if !arguments.page.takes_output() {
        print(told.as_bytes())?;
    }
    Ok(status)
}

/// Writes the page of the text's game, as far as its moves can be played. Of several
/// games each has its page, and what is asked for is a list of them.
fn write_pages(
    arguments: &Check,
    text: &[u8],
    resolve: impl FnMut(&[u8]) -> Option<Board>,
    told: &str,
) -> Result<(), Failure> {
    let mut games = Vec::new();
    // What can be checked can be read, but for games behind the first fault.
    let _ = each_game(text, resolve, |game| games.push(Played::of(game)));
    write_played(arguments, &games, told)
}

fn write_played<const L: usize>(
    arguments: &Check,
    games: &[Played<L>],
    told: &str,
) -> Result<(), Failure> {
    if let [game] = games {
        return game.page(told).write_for(&arguments.page);
    }
    let Some(path) = arguments.page.html.as_ref().filter(|_| !arguments.page.takes_output()) else {
        return Err(Failure::usage("the text has several games: --html needs a file's name"));
    };
    let mut folder = Folder::beside(path, "games");
    let mut list = Vec::new();
    for (number, game) in (1..).zip(games) {
        let name = format!("{number}");
        let mut page = game.page(&game.told);
        page.add(arguments.page.comment.as_deref());
        page.write_file(&folder.file(&name)?)?;
        let title = format!("{number}: {}", game.title());
        list.push((folder.link(&name, &title), game.told.clone()));
    }
    let mut facts = vec![("Games", games.len().to_string()), ("Result", told.into())];
    facts.extend(arguments.page.comment.clone().map(|comment| ("Comment", comment)));
    let name = arguments.file.file_name().map_or("Games".into(), |name| name.to_string_lossy());
    let body = sheet::list("Game", &list);
    Sheet { title: &name, facts, body: &body, settings: None }.write_file(path)?;
    folder.keep();
    Ok(())
}

/// A game of the text, as far as its moves can be played.
struct Played<const L: usize = ONE_DECK> {
    start: Board<L>,
    moves: Vec<Move>,
    number: Option<i64>,
    name: Option<Vec<u8>>,
    /// What there is to say of it.
    told: String,
    answer: Answer,
}

impl Played {
    fn of(game: &Game) -> Played {
        let mut moves = Vec::new();
        let told = match game.play(|_, mv| moves.push(mv)) {
            Ok(board) if board.is_solved() => {
                Ok(format!("Solved in {}.", count(moves.len(), "move", "moves")))
            }
            Ok(_) => Ok(format!("Not solved: {}.", count(moves.len(), "move", "moves"))),
            Err(fault) => Err(fault.to_string()),
        };
        let answer = told.as_ref().map_or(Answer::Faulty, |_| Answer::Moves);
        let told = told.unwrap_or_else(|fault| fault);
        let (number, name) = match game.origin() {
            Origin::Number(number) => (Some(number), None),
            Origin::Name(name) => (None, Some(name.to_vec())),
            Origin::Untold => (None, None),
        };
        Played { start: *game.start(), moves, number, name, told, answer }
    }
}

impl Played<TWO_DECKS> {
    /// A game that is drawn, and what is wrong with it. All that goes home is among its
    /// moves.
    fn drawn(game: drawn::Played, name: Option<String>, fault: Option<&str>) -> Self {
        let count = Count::of(&game.start, &game.moves, game.in_steps);
        let told = match (fault, game.end.is_solved()) {
            (Some(fault), _) => fault.into(),
            (None, true) => format!("Solved in {count}."),
            (None, false) => format!("Not solved: {count}."),
        };
        let answer = if fault.is_some() { Answer::Faulty } else { Answer::Moves };
        let start = game.start.with_automove(Automove::None);
        let name = name.map(String::into_bytes);
        Played { start, moves: game.moves, number: game.number, name, told, answer }
    }
}

impl<const L: usize> Played<L> {
    fn title(&self) -> String {
        let name = self.name.as_deref().unwrap_or(b"FreeCell");
        let number = self.number.map(|number| format!(" #{number}"));
        String::from_utf8_lossy(name).into_owned() + &number.unwrap_or_default()
    }

    fn page(&self, told: &str) -> Subject<'_, L> {
        Subject {
            board: &self.start,
            moves: &self.moves,
            number: self.number,
            title: self.name.as_deref(),
            comment: told.into(),
            answer: self.answer,
        }
    }
}

/// The same for games in other forms than the notation's.
fn check_given(
    arguments: &Check,
    rules: &Rules,
    name: &str,
    games: &Games,
) -> Result<ExitCode, Failure> {
    let Games { solved: ref games, without } = *games;
    let mut checked = Count::default();
    let (mut shown, mut first) = (Vec::new(), None);
    for game in games {
        let played = game.play(rules, &arguments.rules.name, arguments.moves_form);
        let (wrong, played) = match played {
            // Behind the first fault it is all the same.
            Err(Trouble::Unreadable(_)) if first.is_some() => break,
            Err(Trouble::Unreadable(fault)) => {
                return Err(Failure::data(format!("{name}, {fault}")));
            }
            Err(Trouble::Wrong(fault, before)) => (Some(fault), *before),
            Ok(played) => {
                checked.add(Count::of(&played.start, &played.moves, played.in_steps));
                let left = "not all cards are home after the last move".to_string();
                (Some(left).filter(|_| !played.end.is_solved()), played)
            }
        };
        if arguments.page.html.is_some() {
            shown.push(Played::drawn(played, arguments.rules.title(), wrong.as_deref()));
        }
        first = first.or(wrong);
        if first.is_some() && arguments.page.html.is_none() {
            break;
        }
    }
    if games.is_empty() {
        return Err(no_moves(name, without));
    }
    let (told, status) = match first {
        Some(fault) => (format!("{name}, {fault}\n"), FAULT.into()),
        None => (summary(name, games.len(), &checked.to_string(), 0, without), ExitCode::SUCCESS),
    };
    if arguments.page.html.is_some() {
        write_played(arguments, &shown, told.trim_end())?;
    }
    if !arguments.page.takes_output() {
        print(told.as_bytes())?;
    }
    Ok(status)
}

/// Fails for a text without games that have moves.
pub fn no_moves(name: &str, without: usize) -> Failure {
    let without = match without {
        0 => String::new(),
        games => format!(": {}", without_solution(games)),
    };
    Failure::data(format!("{name}: no game with moves in the text{without}"))
}

fn without_solution(games: usize) -> String {
    format!("{} without a solution", count(games, "game", "games"))
}

/// The line that tells that all holds.
fn summary(name: &str, games: usize, moves: &str, unresolved: u32, without: usize) -> String {
    let games = match games {
        1 => "the game is solved".into(),
        games => format!("{games} games are solved"),
    };
    let unresolved = match unresolved {
        0 => "",
        _ => {
            "; a name or number leads to no known layout, so the layout in the text is taken as it stands"
        }
    };
    let without = match without {
        0 => String::new(),
        games => format!("; {}", without_solution(games)),
    };
    format!("{name}: all holds, {games} in {moves}{without}{unresolved}\n")
}

/// Where the files lie that a checked text names.
pub fn folder(file: &Path) -> PathBuf {
    file.parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// The board in the file of that name beside the checked one: a layout in the
/// standard notation, or a board a line a column.
pub fn board_beside(folder: &Path, name: &[u8]) -> Option<Board> {
    let name = Path::new(std::str::from_utf8(name).ok()?);
    // A name, not a path: a text from somewhere else mustn't point elsewhere.
    let mut parts = name.components();
    let (Some(Component::Normal(_)), None) = (parts.next(), parts.next()) else {
        return None;
    };
    let text = fs::File::open(folder.join(name)).and_then(read_board).ok()?;
    let game = parse_game(&text, |_| None).map(|game| *game.start());
    game.ok().or_else(|| parse_board(&Rules::FREECELL, &text).ok())
}
