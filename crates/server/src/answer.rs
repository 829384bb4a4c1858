//! Answers over HTTP: JSON, and refusals with the status that fits.

use crate::secret;
use crate::table::Refused;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quirkat_protocol::{ErrorBody, Refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// An answer as JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(body) => ([(header::CONTENT_TYPE, "application/json")], body).into_response(),
            Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    }
}

/// A refusal and its status.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    refused: Refused,
}

/// An answer, or why there is none.
pub(crate) type Answer<T> = Result<Json<T>, ApiError>;

impl ApiError {
    pub(crate) fn new(status: StatusCode, refusal: Refusal, reason: impl Into<String>) -> ApiError {
        ApiError {
            status,
            refused: Refused::new(refusal, reason),
        }
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> ApiError {
        let status = match refused.refusal {
            Refusal::Rules => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::NotYours => StatusCode::FORBIDDEN,
            Refusal::OutOfDate => StatusCode::CONFLICT,
            Refusal::Malformed => StatusCode::BAD_REQUEST,
            Refusal::TooMuch => StatusCode::TOO_MANY_REQUESTS,
            Refusal::Unknown => StatusCode::NOT_FOUND,
            Refusal::Failed => StatusCode::SERVICE_UNAVAILABLE,
        };
        ApiError { status, refused }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let Refused { refusal, reason } = self.refused;
        (self.status, Json(ErrorBody { refusal, reason })).into_response()
    }
}

/// Reads the body of a request.
pub(crate) fn read_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(body).map_err(|error| {
        let reason = format!("the body of the request cannot be read: {error}");
        Refused::new(Refusal::Malformed, reason).into()
    })
}

/// The secret that comes with a request.
pub(crate) fn bearer(headers: &HeaderMap) -> Result<String, ApiError> {
    let value = headers.get(header::AUTHORIZATION);
    let token = value.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let token = token.filter(|token| secret::is_secret(token));
    token.map(str::to_owned).ok_or_else(|| {
        let reason = "this needs `Authorization: Bearer KEY`, KEY being 22 to 64 letters, digits, `-` and `_`";
        ApiError::new(StatusCode::UNAUTHORIZED, Refusal::NotYours, reason)
    })
}
