//! The files of the page.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

/// The file of that path.
pub(crate) fn serve(path: &str) -> Response {
    let known = matches!(path, "/" | "/index.html") || path.starts_with("/table/");
    if !known {
        return (StatusCode::NOT_FOUND, "there is no such page").into_response();
    }
    Html("<!doctype html><title>Quirkat</title><p>The page was not built.</p>").into_response()
}
