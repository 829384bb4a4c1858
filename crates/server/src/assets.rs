//! The page, embedded: every address that is no file shows the same page, which looks at the address itself.

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// What the build script made of `web/`.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/page"]
struct Page;

/// The file at a path. Names of files under `assets/` hold a fingerprint of their content, so they may be kept for ever.
pub(crate) fn serve(path: &str) -> Response {
    let path = path.trim_start_matches('/');
    let is_file = path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    let name = if is_file { path } else { "index.html" };
    let Some(file) = Page::get(name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let keep = if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = [
        (header::CONTENT_TYPE, file.metadata.mimetype().to_owned()),
        (header::CACHE_CONTROL, keep.to_owned()),
    ];
    (headers, Body::from(file.data)).into_response()
}
