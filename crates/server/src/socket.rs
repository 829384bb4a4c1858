//! A WebSocket: one person at one table.

use crate::answer::ApiError;
use crate::api::known;
use crate::guard::{Entry, Guard, RateLimit};
use crate::host::ToTable;
use crate::hub::Hub;
use crate::outbox::{Farewell, Outbox, Outgoing};
use crate::table::Refused;
use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use quirkat_protocol::{ClientMessage, Refusal, ServerMessage};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, timeout};

/// The longest message that is heard.
pub(crate) const MAX_MESSAGE: usize = 16 << 10;
/// How many secrets somebody may bring.
const MAX_KEYS: usize = 8;
/// How long a message may take to be sent.
const SEND: Duration = Duration::from_secs(20);
/// How often those who say nothing are asked whether they are still there, and after how long they are not.
pub(crate) const ASK: Duration = Duration::from_secs(25);
pub(crate) const GONE: Duration = Duration::from_secs(80);

#[derive(Deserialize)]
pub(crate) struct SocketQuery {
    #[serde(default)]
    keys: String,
}

/// `GET /api/tables/{id}/socket?keys=K1,K2`
pub(crate) async fn socket(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    Query(query): Query<SocketQuery>,
    Extension(entry): Extension<Arc<Entry>>,
    Extension(guard): Extension<Arc<Guard>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let keys = query.keys.split(',').filter(|key| !key.is_empty());
    let keys: Vec<_> = keys.take(MAX_KEYS).map(str::to_owned).collect();
    let outbox = Arc::new(Outbox::default());
    // Whoever asks for a table that is not there hears it before the connection becomes a socket.
    hub.open(known(&id)?).await?;
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |mut socket| async move {
        let joined = hub
            .ask(&id, |reply| ToTable::Join {
                keys: keys.clone(),
                outbox: Arc::clone(&outbox),
                reply,
            })
            .await;
        let table = hub.open(&id).await;
        match (joined, table) {
            (Ok(Ok(connection)), Ok(table)) => {
                let limit = guard.socket_limit();
                let mut talk = Talk {
                    guard,
                    entry,
                    limit,
                    table,
                    connection,
                };
                talk.run(&mut socket, &outbox).await;
                let _ = talk.table.send(ToTable::Leave(connection)).await;
            }
            (Ok(Err(refused)) | Err(refused), _) | (_, Err(refused)) => {
                close(&mut socket, &farewell(&refused)).await;
            }
        }
    }))
}

fn farewell(refused: &Refused) -> Farewell {
    Farewell {
        code: 1011,
        reason: refused.reason.clone(),
    }
}

/// A conversation over a socket.
struct Talk {
    guard: Arc<Guard>,
    entry: Arc<Entry>,
    limit: RateLimit,
    table: mpsc::Sender<ToTable>,
    connection: u64,
}

impl Talk {
    async fn run(&mut self, socket: &mut WebSocket, outbox: &Outbox) {
        let mut ask = interval(ASK);
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                outgoing = outbox.next() => {
                    let message = match outgoing {
                        Outgoing::State(text) => Message::text(text.as_ref()),
                        Outgoing::Answer(text) => Message::text(text),
                        Outgoing::Farewell(farewell) => return close(socket, &farewell).await,
                    };
                    if !send(socket, message).await {
                        return;
                    }
                }
                incoming = socket.recv() => {
                    heard = Instant::now();
                    match incoming {
                        None | Some(Ok(Message::Close(_))) => return,
                        Some(Err(_)) => {
                            let reason = format!("a message is broken or longer than {MAX_MESSAGE} bytes");
                            return close(socket, &Farewell { code: 1009, reason }).await;
                        }
                        Some(Ok(message)) => if !self.hear(message, outbox).await {
                            outbox.close(1008, "too many messages");
                        }
                    }
                }
                _ = ask.tick() => {
                    if heard.elapsed() > GONE {
                        return;
                    }
                    if !send(socket, Message::Ping(Vec::new().into())).await {
                        return;
                    }
                }
            }
        }
    }

    /// Hears a message. Whether the sender keeps to the limits.
    async fn hear(&mut self, message: Message, outbox: &Outbox) -> bool {
        if !self.limit.allow() || !self.guard.allow(self.entry.address) {
            return false;
        }
        let read = match message {
            Message::Text(text) => serde_json::from_str::<ClientMessage>(&text)
                .map_err(|error| format!("the message cannot be read: {error}")),
            Message::Binary(_) => Err("messages are texts in JSON".to_owned()),
            _ => return true,
        };
        match read {
            Ok(message) => {
                let said = ToTable::Say(self.connection, message, std::time::Instant::now());
                let _ = self.table.send(said).await;
            }
            Err(reason) => outbox.answer(&ServerMessage::Refused {
                nonce: String::new(),
                refusal: Refusal::Malformed,
                reason,
            }),
        }
        true
    }
}

pub(crate) async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(SEND, socket.send(message)).await, Ok(Ok(())))
}

pub(crate) async fn close(socket: &mut WebSocket, farewell: &Farewell) {
    // A close frame holds 123 bytes of reason.
    let reason: String = farewell.reason.chars().take(40).collect();
    let frame = CloseFrame {
        code: farewell.code,
        reason: reason.into(),
    };
    if send(socket, Message::Close(Some(frame))).await {
        // The other side is given a moment to answer, so that what was sent before is not lost with the connection.
        let drained = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = timeout(Duration::from_secs(2), drained).await;
    }
}
