//! Taking messages from a consumer by name alone: no right is needed but the one to ask for the next message.

use crate::server::Connection;
use async_nats::jetstream;
use futures_util::StreamExt;
use serde_json::json;
use std::time::Duration;
use tokio::time::timeout;

/// What came of asking for messages.
#[derive(Debug)]
pub(crate) enum Pulled {
    /// Messages, perhaps none.
    Messages(Vec<jetstream::Message>),
    /// There is no such consumer, or nobody leads it at the moment.
    Nobody,
}

/// Asks for up to `batch` messages. It waits at most so long for the first; more are taken only if they are there already.
pub(crate) async fn pull(
    connection: &Connection,
    stream: &str,
    consumer: &str,
    batch: usize,
    wait: Duration,
) -> Pulled {
    let now = ask(connection, stream, consumer, batch, None).await;
    match now {
        Pulled::Messages(messages) if messages.is_empty() && !wait.is_zero() => {
            ask(connection, stream, consumer, 1, Some(wait)).await
        }
        other => other,
    }
}

async fn ask(
    connection: &Connection,
    stream: &str,
    consumer: &str,
    batch: usize,
    wait: Option<Duration>,
) -> Pulled {
    let client = &connection.client;
    let inbox = client.new_inbox();
    let Ok(mut replies) = client.subscribe(inbox.clone()).await else {
        return Pulled::Nobody;
    };
    let request = match wait {
        None => json!({ "batch": batch, "no_wait": true }),
        Some(wait) => json!({ "batch": batch, "expires": wait.as_nanos() as u64 }),
    };
    let subject = format!("$JS.API.CONSUMER.MSG.NEXT.{stream}.{consumer}");
    let sent = client
        .publish_with_reply(subject, inbox, request.to_string().into())
        .await;
    if sent.is_err() {
        return Pulled::Nobody;
    }
    let patience = wait.unwrap_or_default() + connection.timeout;
    let mut messages = Vec::new();
    while messages.len() < batch {
        let Ok(Some(message)) = timeout(patience, replies.next()).await else {
            // Silence: the server is gone, or was when it was asked.
            return if messages.is_empty() {
                Pulled::Nobody
            } else {
                Pulled::Messages(messages)
            };
        };
        match message.status.map(|status| status.as_u16()) {
            None => messages.push(jetstream::Message {
                message,
                context: connection.context.clone(),
            }),
            // Nothing there, or nothing within the time.
            Some(404 | 408) => break,
            // A sign of life.
            Some(100) => {}
            Some(_) if messages.is_empty() => return Pulled::Nobody,
            Some(_) => break,
        }
    }
    Pulled::Messages(messages)
}
