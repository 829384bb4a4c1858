//! `quirkat bench`: the fixed search whose count of nodes is the signature.

use crate::output;
use crate::progress::Progress;
use anyhow::Result;
use quirkat_search::Control;

pub(crate) fn run() -> Result<()> {
    let progress = Progress::open();
    progress.tell("searching,".to_owned());
    let control = Control::default();
    let mut printed = Ok(());
    let nodes = quirkat_session::bench(&control, &mut |row| {
        printed = progress.print(&format!("{row}\n"));
        if printed.is_err() {
            control.stop();
        }
    });
    printed?;
    drop(progress);
    match nodes {
        Some(nodes) => Ok(output::print(&format!("nodes {nodes}\n"))?),
        None => Ok(()),
    }
}
