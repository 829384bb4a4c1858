;;;; Lets a program written for CS 2360, assignments 7 and 8, be called by Quirkat.
;;;;
;;;;     sbcl --script driver.lisp STUDENT.lisp
;;;;
;;;; The student's file is loaded into a package of its own. Then each call on standard input, such as
;;;; (alquerque '(BOARD ...) 'w 4 nil), is answered by one line: what the function of that name returns.
;;;; What the program prints becomes comments, and an error becomes a line that begins with "error: ".

(defpackage #:quirkat-driver
  (:use #:common-lisp))

(in-package #:quirkat-driver)

(defvar *calls* *standard-input* "Where calls come from.")
(defvar *answers* *standard-output* "Where answers go, and nothing else.")

(defun student-file ()
  "The last word of the command line."
  (first (last #+sbcl sb-ext:*posix-argv*
               #+clisp ext:*args*
               #+ecl (ext:command-args)
               #+ccl ccl:*command-line-argument-list*
               #-(or sbcl clisp ecl ccl) nil)))

(defun leave (code)
  (finish-output *answers*)
  #+sbcl (sb-ext:exit :code code :abort t)
  #+clisp (ext:exit code)
  #+ecl (ext:quit code)
  #+ccl (ccl:quit code))

(defun one-line (text)
  "The text without line ends, cut to fit into a message."
  (let ((line (substitute #\Space #\Newline (substitute #\Space #\Return text))))
    (subseq line 0 (min 300 (length line)))))

(defun put-comments (text)
  "Writes what a program has printed, each line behind a semicolon, so that nobody takes it for an answer."
  (with-input-from-string (lines text)
    (loop for line = (read-line lines nil)
          while line
          do (format *answers* "; ~A~%" line))))

(defmacro with-program-streams (&body body)
  "Runs the program's code. It prints into comments, and finds nothing to read: calls are none of its input."
  `(let* ((printed (make-string-output-stream))
          (nothing (make-string-input-stream ""))
          (*standard-output* printed)
          (*trace-output* printed)
          (*standard-input* nothing)
          (*query-io* (make-two-way-stream nothing printed))
          (*debug-io* *query-io*)
          (*terminal-io* *query-io*))
     (unwind-protect (progn ,@body)
       (put-comments (get-output-stream-string printed)))))

(defun put-value (value stream)
  "Writes a value as the assignment's lists have it: in lower case, without packages, on one line."
  (cond ((null value) (write-string "nil" stream))
        ((symbolp value) (write-string (string-downcase (symbol-name value)) stream))
        ((consp value)
         (write-char #\( stream)
         (loop for (head . tail) on value
               do (put-value head stream)
                  (cond ((consp tail) (write-char #\Space stream))
                        (tail (write-string " . " stream) (put-value tail stream))))
         (write-char #\) stream))
        (t (let ((*print-pretty* nil) (*print-readably* nil))
             (write-string (one-line (prin1-to-string value)) stream)))))

(defun load-student (file)
  "Loads the file into a new package, and gives the package in which it has defined ALQUERQUE."
  (let ((own (make-package "STUDENT" :use '("COMMON-LISP")))
        (before (list-all-packages)))
    ;; Files of the time begin with (in-package :user), the package that one began in.
    (unless (find-package "USER")
      (rename-package own "STUDENT" '("USER")))
    (with-program-streams
      (let ((*package* own))
        (load file :verbose nil :print nil)))
    (let ((places (append (list own)
                          (set-difference (list-all-packages) before)
                          (list (find-package "COMMON-LISP-USER")))))
      (flet ((defines-it (package)
               (let ((name (find-symbol "ALQUERQUE" package)))
                 (and name (fboundp name) (symbol-package name)))))
        (or (some #'defines-it places)
            (error "~A defines no function ALQUERQUE" file))))))

(defun answer (call package)
  "Calls the function that a list names, in the program's package."
  (unless (and (consp call) (symbolp (first call)) (fboundp (first call)))
    (error "the program has no function for ~A" (one-line (prin1-to-string call))))
  ;; The lists that come in are quoted; whatever else is evaluated as any Lisp would.
  (with-program-streams
    (let ((*package* package))
      (eval call))))

(defun next-call (package)
  "The next call, read with the program's own symbols, so that 'w and w01 are the same to it; the stream at its end."
  (with-standard-io-syntax
    (let ((*package* package) (*read-eval* nil))
      (handler-case (read *calls* nil *calls*)
        ;; A call that breaks off is the end too.
        (end-of-file () *calls*)))))

(defun serve (package)
  "Answers calls until there are no more."
  (loop
    (let ((line (handler-case
                    (let ((call (next-call package)))
                      (when (eq call *calls*)
                        (return))
                      (with-output-to-string (text)
                        (put-value (answer call package) text)))
                  (serious-condition (condition)
                    (format nil "error: ~A" (one-line (princ-to-string condition)))))))
      (write-line line *answers*)
      (finish-output *answers*))))

(defun run ()
  (handler-case (serve (load-student (student-file)))
    (serious-condition (condition)
      (format *error-output* "~A~%" (one-line (princ-to-string condition)))
      (finish-output *error-output*)
      (leave 1)))
  (leave 0))

(run)
