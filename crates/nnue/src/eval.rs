//! A network as an evaluation of a game.

use crate::{Accumulators, InputLayout, Inputs, Network, PendingChanges};
use quirkat_game::Rules;
use quirkat_search::{Evaluate, Score};
use std::marker::PhantomData;
use std::sync::Arc;

/// Judges positions of a game with a network.
pub struct NetworkEval<P, I, const WIDTH: usize> {
    network: Arc<Network<WIDTH>>,
    layout: Arc<InputLayout>,
    inputs: PhantomData<fn() -> (P, I)>,
}

impl<P, I, const WIDTH: usize> Clone for NetworkEval<P, I, WIDTH> {
    fn clone(&self) -> NetworkEval<P, I, WIDTH> {
        NetworkEval {
            network: Arc::clone(&self.network),
            layout: Arc::clone(&self.layout),
            inputs: PhantomData,
        }
    }
}

impl<P: Rules, I: Inputs<P>, const WIDTH: usize> NetworkEval<P, I, WIDTH> {
    /// The evaluation by a network.
    pub fn new(network: Arc<Network<WIDTH>>) -> NetworkEval<P, I, WIDTH> {
        NetworkEval {
            network,
            layout: Arc::new(InputLayout::new::<P, I>()),
            inputs: PhantomData,
        }
    }

    /// The network.
    pub fn network(&self) -> &Network<WIDTH> {
        &self.network
    }
}

impl<P: Rules, I: Inputs<P>, const WIDTH: usize> Evaluate<P> for NetworkEval<P, I, WIDTH> {
    type State = Accumulators<WIDTH>;
    type Observer<'a> = &'a mut PendingChanges;

    fn state(&self, position: &P) -> Accumulators<WIDTH> {
        Accumulators::new::<P, I>(&self.network, &self.layout, position)
    }

    #[inline]
    fn observe<'a>(&'a self, state: &'a mut Accumulators<WIDTH>) -> &'a mut PendingChanges {
        state.observer()
    }

    fn evaluate(&mut self, position: &P, state: &mut Accumulators<WIDTH>) -> Score {
        self.settle(position, None, state);
        let side = position.side_to_move();
        let bucket = self.network.bucket(state.pieces());
        self.network
            .output(state.sums(side), state.sums(!side), bucket)
    }

    #[inline]
    fn step(&self, parent: &Accumulators<WIDTH>, state: &mut Accumulators<WIDTH>) {
        state.step_from(parent);
    }

    #[inline]
    fn settle(
        &mut self,
        position: &P,
        parent: Option<&Accumulators<WIDTH>>,
        state: &mut Accumulators<WIDTH>,
    ) {
        if state.is_behind() {
            state.update::<P, I>(&self.network, &self.layout, position, parent);
        }
    }
}
