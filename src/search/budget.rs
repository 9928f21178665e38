//! How much work may still be done.

/// Nodes that may still be expanded in this call.
#[derive(Clone, Copy)]
pub(crate) struct Budget {
    left: u32,
    unlimited: bool,
}

impl Budget {
    /// So many nodes; `u32::MAX` means no limit.
    pub(crate) fn new(nodes: u32) -> Budget {
        Budget { left: nodes, unlimited: nodes == u32::MAX }
    }

    /// Takes one node, if there is one left.
    #[inline]
    pub(crate) fn take(&mut self) -> bool {
        if self.unlimited {
            return true;
        }
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                true
            }
            None => false,
        }
    }
}
