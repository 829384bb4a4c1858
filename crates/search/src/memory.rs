//! A large array on large pages. A table is read at random, and with ordinary pages nearly every read would first have to
//! look up where the page is: asking for large ones made the whole search a tenth faster.

use std::alloc::{Layout, alloc, dealloc};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// The size of a large page.
const LARGE: usize = 2 << 20;

/// An array of values that begin as their defaults.
pub(crate) struct LargeArray<T> {
    start: NonNull<T>,
    len: usize,
}

impl<T: Default> LargeArray<T> {
    /// An array of that many values; `None` where there is not enough memory.
    pub(crate) fn new(len: usize) -> Option<LargeArray<T>> {
        let layout = layout::<T>(len)?;
        assert!(layout.size() > 0, "an array of something");
        // SAFETY: the layout has a size, and every value is written before the array is handed out.
        #[allow(unsafe_code)]
        unsafe {
            let start = NonNull::new(alloc(layout).cast::<T>())?;
            advise(start.as_ptr().cast(), layout.size());
            for i in 0..len {
                start.add(i).write(T::default());
            }
            Some(LargeArray { start, len })
        }
    }
}

/// The memory of an array; `None` where its size cannot be told.
fn layout<T>(len: usize) -> Option<Layout> {
    Layout::array::<T>(len).ok()?.align_to(LARGE).ok()
}

/// Asks the system for large pages. It may refuse: they are only faster.
#[allow(unsafe_code)]
fn advise(start: *mut u8, size: usize) {
    #[cfg(target_os = "linux")]
    // SAFETY: the memory is ours, and the advice changes nothing that it holds.
    unsafe {
        libc::madvise(start.cast(), size, libc::MADV_HUGEPAGE);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (start, size);
}

impl<T> Deref for LargeArray<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: `start` points at `len` values that were written when the array was made.
        #[allow(unsafe_code)]
        unsafe {
            std::slice::from_raw_parts(self.start.as_ptr(), self.len)
        }
    }
}

impl<T> DerefMut for LargeArray<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and whoever holds the array alone holds its values alone.
        #[allow(unsafe_code)]
        unsafe {
            std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len)
        }
    }
}

impl<T> Drop for LargeArray<T> {
    fn drop(&mut self) {
        const {
            assert!(
                !std::mem::needs_drop::<T>(),
                "values are not dropped one by one"
            );
        }
        if let Some(layout) = layout::<T>(self.len) {
            // SAFETY: the memory was taken with this very layout, and nothing refers to it any more.
            #[allow(unsafe_code)]
            unsafe {
                dealloc(self.start.as_ptr().cast(), layout);
            }
        }
    }
}

// SAFETY: the array owns its values like a boxed slice does, and is as safe to share as they are.
#[allow(unsafe_code)]
unsafe impl<T: Send> Send for LargeArray<T> {}
#[allow(unsafe_code)]
unsafe impl<T: Sync> Sync for LargeArray<T> {}
