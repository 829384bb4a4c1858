//! The page, embedded: every address that is no file shows a start page, which looks at the address itself.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// What the build script made of `web/`.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/page"]
struct Page;

/// The file at a path. Names of files under `assets/` hold a fingerprint of their content, so they may be kept for ever.
pub(crate) fn serve(path: &str, asked: &HeaderMap) -> Response {
    let path = path.trim_start_matches('/');
    let name = file_name(path);
    let Some(file) = Page::get(&name) else {
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
    match compressed(&name, asked) {
        Some(file) => {
            let encoding = [
                (header::CONTENT_ENCODING, HeaderValue::from_static("br")),
                (header::VARY, HeaderValue::from_static("accept-encoding")),
            ];
            (headers, encoding, Body::from(file.data)).into_response()
        }
        None => (headers, Body::from(file.data)).into_response(),
    }
}

/// The name of the file for a path: for one that is no file, the start page of its view, or else that of all.
fn file_name(path: &str) -> String {
    let is_file = path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    if is_file {
        return path.to_owned();
    }
    let view = path.split('/').next().unwrap_or_default();
    let own = format!("{view}.html");
    if Page::get(&own).is_some() {
        own
    } else {
        "index.html".to_owned()
    }
}

/// The file as the build has compressed it, for browsers that take it.
fn compressed(name: &str, asked: &HeaderMap) -> Option<EmbeddedFile> {
    let accepted = asked.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let takes = accepted
        .split(',')
        .filter_map(|coding| coding.split(';').next())
        .any(|coding| coding.trim() == "br");
    if takes {
        Page::get(&format!("{name}.br"))
    } else {
        None
    }
}
