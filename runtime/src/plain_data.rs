//! Conversion of positions from and to plain data: four functions of `Rules` from one list of
//! fields.

/// `Rules::mover`, `Rules::pieces`, `Rules::write` and `Rules::read` of a position whose fields are listed, layers and states in
/// the order of the schema:
///
/// | row | fields |
/// | --- | --- |
/// | `layer(owner: owned king, owned queen, neutral wall)` | a layer: the sets of its owners, and those of its kinds |
/// | `layer(pawn: single pawn)` | a layer where one kind has owners: only by owner |
/// | `layer(_: neutral wall)` | a layer without owners |
/// | `cells(f)`, `flag(f)`, `number(f: u8, 0, 9)`, `members(f: u8)` | a state of one entry |
/// | `cells(f, places)` and so on | a state with an index, and the places of its entries |
/// | `next(f, 1)` | who is to move, with the last of those who may be |
/// | `at_once()` | all choose at once |
/// | `coming(f, 1)` | who was to move as the turn began |
/// | `turn(f)`, `passes(f)`, `playing(f: u8)`, `again(f)` | what is known of the turn |
/// | `blank(f)` | a flag that does not hold between moves |
/// | `derive(f)` | a method that computes the derived values |
///
/// `Board::CELLS` are the cells of the board.
#[macro_export]
macro_rules! plain_data {
    ($($row:ident $args:tt),* $(,)?) => {
        $($crate::plain_data!(@mover $row $args);)*

        fn pieces(&self, out: &mut impl $crate::PieceSink) {
            let mut layer = 0;
            $($crate::plain_data!(@pieces $row $args self out layer);)*
        }

        fn write(&self, view: &mut $crate::View) {
            let layers: usize = 0 $(+ $crate::plain_data!(@layers $row))*;
            if layers > 0 {
                view.add_layers(self, Board::CELLS, layers);
            }
            $($crate::plain_data!(@write $row $args self view);)*
        }

        fn read(view: &$crate::View) -> Self {
            let mut pos = <Self as $crate::Rules>::setup();
            let (mut layer, mut state) = (0, 0);
            $($crate::plain_data!(@read $row $args pos view layer state);)*
            pos
        }
    };

    (@mover next ($f:ident, $most:literal)) => {
        #[inline(always)]
        fn mover(&self) -> usize {
            usize::from(self.$f)
        }
    };
    (@mover at_once ()) => {
        #[inline(always)]
        fn mover(&self) -> usize {
            0
        }
    };
    (@mover $other:ident $args:tt) => {};

    (@layers layer) => { 1 };
    (@layers $other:ident) => { 0 };

    (@pieces layer ($owner:tt: $($sort:ident $kind:ident),*) $self:ident $out:ident $layer:ident) => {
        let mut kind = 0;
        $(
            $crate::plain_data!(@show $sort $self $out $owner $kind $layer kind);
            kind += 1;
        )*
        $layer += 1;
    };
    (@pieces $other:ident $args:tt $self:ident $out:ident $layer:ident) => {};

    (@show owned $self:ident $out:ident $owner:ident $kind:ident $layer:ident $n:ident) => {
        $out.owned($layer, $n, Board::CELLS, $crate::generated::both($self.$owner, $self.$kind))
    };
    (@show single $self:ident $out:ident $owner:tt $kind:ident $layer:ident $n:ident) => {
        $out.owned($layer, $n, Board::CELLS, $self.$kind)
    };
    (@show neutral $self:ident $out:ident $owner:tt $kind:ident $layer:ident $n:ident) => {
        $out.neutral($layer, $n, Board::CELLS, $self.$kind)
    };

    (@write cells ($f:ident) $self:ident $view:ident) => {
        $view.states.push(vec![$crate::support::stored_cells($self.$f, Board::CELLS)])
    };
    (@write flag ($f:ident) $self:ident $view:ident) => {
        $view.states.push(vec![$crate::Stored::Flag($self.$f)])
    };
    (@write number ($f:ident: $t:ty, $lo:literal, $hi:literal) $self:ident $view:ident) => {
        $view.states.push(vec![$crate::Stored::Number($self.$f.into())])
    };
    (@write members ($f:ident: $t:ty) $self:ident $view:ident) => {
        $view.states.push(vec![$crate::support::stored_members($self.$f.into())])
    };
    (@write cells ($f:ident, $places:expr) $self:ident $view:ident) => {
        $view.states.push($places.map(|i| $crate::support::stored_cells($self.$f[i], Board::CELLS)).collect())
    };
    (@write flag ($f:ident, $places:expr) $self:ident $view:ident) => {
        $view.states.push($places.map(|i| $crate::Stored::Flag($self.$f[i])).collect())
    };
    (@write number ($f:ident: $t:ty, $lo:literal, $hi:literal, $places:expr) $self:ident $view:ident) => {
        $view.states.push($places.map(|i| $crate::Stored::Number($self.$f[i].into())).collect())
    };
    (@write members ($f:ident: $t:ty, $places:expr) $self:ident $view:ident) => {
        $view.states.push($places.map(|i| $crate::support::stored_members($self.$f[i].into())).collect())
    };
    (@write next ($f:ident, $most:literal) $self:ident $view:ident) => { $view.next = $self.$f };
    (@write playing ($f:ident: $t:ty) $self:ident $view:ident) => { $view.playing = u64::from($self.$f) };
    (@write $other:ident $args:tt $self:ident $view:ident) => {};

    (@read layer ($owner:tt: $($sort:ident $kind:ident),*) $pos:ident $view:ident $layer:ident $state:ident) => {
        let mut kind = 0;
        $crate::plain_data!(@owners $owner $pos $view $layer);
        $(
            $crate::plain_data!(@kind $sort $kind $pos $view $layer kind);
            kind += 1;
        )*
        $layer += 1;
    };
    (@read cells ($f:ident $(, $places:expr)?) $($to:ident)*) => {
        $crate::plain_data!(@state $f, |s| $crate::support::read_cells(s, Board::CELLS), ($($places)?) $($to)*)
    };
    (@read flag ($f:ident $(, $places:expr)?) $($to:ident)*) => {
        $crate::plain_data!(@state $f, |s| $crate::support::read_flag(s), ($($places)?) $($to)*)
    };
    (@read number ($f:ident: $t:ty, $lo:literal, $hi:literal $(, $places:expr)?) $($to:ident)*) => {
        $crate::plain_data!(@state $f, |s| $crate::support::read_number(s, $lo, $hi) as $t, ($($places)?) $($to)*)
    };
    (@read members ($f:ident: $t:ty $(, $places:expr)?) $($to:ident)*) => {
        $crate::plain_data!(@state $f, |s| $crate::support::read_members(s) as $t, ($($places)?) $($to)*)
    };
    (@read at_once () $($to:ident)*) => {};
    (@read next ($f:ident, $most:literal) $pos:ident $view:ident $($to:ident)*) => { $pos.$f = $view.next.min($most) };
    (@read coming ($f:ident, $most:literal) $pos:ident $view:ident $($to:ident)*) => {
        $pos.$f = $view.next.min($most)
    };
    (@read turn ($f:ident) $pos:ident $view:ident $($to:ident)*) => {
        $pos.$f = $crate::support::read_count($view.turn)
    };
    (@read passes ($f:ident) $pos:ident $view:ident $($to:ident)*) => {
        $pos.$f = $crate::support::read_count($view.passes)
    };
    (@read playing ($f:ident: $t:ty) $pos:ident $view:ident $($to:ident)*) => { $pos.$f = $view.playing as $t };
    (@read again ($f:ident) $pos:ident $view:ident $($to:ident)*) => { $pos.$f = $view.open };
    (@read blank ($f:ident) $pos:ident $($to:ident)*) => { $pos.$f = false };
    (@read derive ($f:ident) $pos:ident $($to:ident)*) => { $pos.$f() };

    (@owners _ $($to:ident)*) => {};
    (@owners $owner:ident $pos:ident $view:ident $layer:ident) => {
        $pos.$owner = $crate::generated::read_owners(Board::CELLS, &$view.layers, $layer)
    };
    (@kind single $($to:ident)*) => {};
    (@kind $sort:ident $kind:ident $pos:ident $view:ident $layer:ident $n:ident) => {
        $pos.$kind = $crate::generated::read_kind(Board::CELLS, &$view.layers, $layer, $n)
    };
    (@state $f:ident, $read:expr, () $pos:ident $view:ident $layer:ident $state:ident) => {
        let read = $read;
        $pos.$f = read($crate::generated::read_state(&$view.states, $state));
        $state += 1;
    };
    (@state $f:ident, $read:expr, ($places:expr) $pos:ident $view:ident $layer:ident $state:ident) => {
        $pos.$f = $crate::generated::read_states($pos.$f, &$view.states, $state, $places, $read);
        $state += 1;
    };
}
