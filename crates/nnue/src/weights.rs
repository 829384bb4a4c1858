//! The weights of a network as real numbers, as a trainer has them, and back to the integers of a file.

use crate::file::NetworkHeader;
use crate::network::{Network, QA, QB, Row};

/// Weights beyond this do not fit into a file: those of the output are kept within a byte, so that products fit into 16 bits.
pub const MOST_WEIGHT: f32 = 127.0 / QB as f32;

/// The weights of a network with a hidden layer of `WIDTH` units. Anything that has the same shape is one too: gradients, say.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights<const WIDTH: usize> {
    /// A row for each input.
    pub inputs: Vec<WeightRow<WIDTH>>,
    /// Where the sums of the hidden units begin.
    pub bias: WeightRow<WIDTH>,
    /// For each output: the weights of the side to move, and of the other side.
    pub outputs: Vec<[WeightRow<WIDTH>; 2]>,
    /// Where the sum of each output begins.
    pub output_bias: Vec<f32>,
}

/// A number for each hidden unit, aligned for the widest registers.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(64))]
pub struct WeightRow<const WIDTH: usize>(pub [f32; WIDTH]);

impl<const WIDTH: usize> WeightRow<WIDTH> {
    /// All zero.
    pub const ZERO: WeightRow<WIDTH> = WeightRow([0.0; WIDTH]);
}

impl<const WIDTH: usize> Weights<WIDTH> {
    /// All zero.
    pub fn zero(inputs: usize, outputs: usize) -> Weights<WIDTH> {
        Weights {
            inputs: vec![WeightRow::ZERO; inputs],
            bias: WeightRow::ZERO,
            outputs: vec![[WeightRow::ZERO; 2]; outputs],
            output_bias: vec![0.0; outputs],
        }
    }

    /// The same with `WIDE / WIDTH` copies of every unit, which share its output. The weights of copies are moved by what `nudge` says,
    /// less its mean, so that what they come to together stays what it was.
    pub fn widened<const WIDE: usize>(&self, nudge: &mut dyn FnMut() -> f32) -> Weights<WIDE> {
        assert!(
            WIDE.is_multiple_of(WIDTH),
            "{WIDE} units are no copies of {WIDTH}"
        );
        let copies = WIDE / WIDTH;
        let mut wide = Weights::zero(self.inputs.len(), self.outputs.len());
        for (to, from) in wide.inputs.iter_mut().zip(&self.inputs) {
            for unit in 0..WIDTH {
                let copied = (0..copies).map(|copy| copy * WIDTH + unit);
                copied.clone().for_each(|at| to.0[at] = nudge());
                let mean = copied.clone().map(|at| to.0[at]).sum::<f32>() / copies as f32;
                copied.for_each(|at| to.0[at] += from.0[unit] - mean);
            }
        }
        let share = 1.0 / copies as f32;
        let spread = |to: &mut WeightRow<WIDE>, from: &WeightRow<WIDTH>, share: f32| {
            for (at, weight) in to.0.iter_mut().enumerate() {
                *weight = share * from.0[at % WIDTH];
            }
        };
        spread(&mut wide.bias, &self.bias, 1.0);
        for (to, from) in wide.outputs.iter_mut().zip(&self.outputs) {
            for (to, from) in to.iter_mut().zip(from) {
                spread(to, from, share);
            }
        }
        wide.output_bias.clone_from(&self.output_bias);
        wide
    }

    /// All of them, part by part; the bias of the outputs, which alone may grow beyond [`MOST_WEIGHT`], is the last.
    pub fn parts(&self) -> impl Iterator<Item = &[f32]> {
        let rows = self.inputs.iter().chain([&self.bias]);
        let rows = rows.chain(self.outputs.iter().flatten());
        rows.map(|row| row.0.as_slice())
            .chain([self.output_bias.as_slice()])
    }

    /// The same, to be changed.
    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let rows = self.inputs.iter_mut().chain([&mut self.bias]);
        let rows = rows.chain(self.outputs.iter_mut().flatten());
        rows.map(|row| row.0.as_mut_slice())
            .chain([self.output_bias.as_mut_slice()])
    }
}

impl<const WIDTH: usize> Network<WIDTH> {
    /// Its weights, to be trained further.
    pub fn weights(&self) -> Weights<WIDTH> {
        let row = |row: &Row<WIDTH>, one: i32| WeightRow(row.0.map(|w| f32::from(w) / one as f32));
        Weights {
            inputs: self.inputs.iter().map(|inputs| row(inputs, QA)).collect(),
            bias: row(&self.bias, QA),
            outputs: self
                .outputs
                .iter()
                .map(|[own, other]| [row(own, QB), row(other, QB)])
                .collect(),
            output_bias: self
                .output_bias
                .iter()
                .map(|&bias| bias as f32 / (QA * QB) as f32)
                .collect(),
        }
    }

    /// The network whose integers are nearest to some weights.
    pub fn rounded(mut header: NetworkHeader, weights: &Weights<WIDTH>) -> Network<WIDTH> {
        header.width = WIDTH as u16;
        let nearest =
            |weight: f32, one: i32| (f64::from(weight) * f64::from(one)).round_ties_even();
        let row = |row: &WeightRow<WIDTH>, one: i32| Row(row.0.map(|w| nearest(w, one) as i16));
        Network {
            header,
            inputs: weights
                .inputs
                .iter()
                .map(|inputs| row(inputs, QA))
                .collect(),
            bias: row(&weights.bias, QA),
            outputs: weights
                .outputs
                .iter()
                .map(|[own, other]| [row(own, QB), row(other, QB)])
                .collect(),
            output_bias: weights
                .output_bias
                .iter()
                .map(|&bias| nearest(bias, QA * QB) as i32)
                .collect(),
        }
    }
}
