;;; An Alquerque player in the style of CS 2360, assignment 8: the top-level function comes first, then what
;;; assignment 7 asks for, without side effects. Boards stay as they come, so the converters change nothing.

(in-package :user)

(defun alquerque (history color depth trace)
  "The board after the best move by minimax with alpha-beta, depth moves ahead."
  (let ((boards (move-generator history color)))
    (when trace
      (format t "~A boards to choose from~%" (length boards)))
    (cond ((null boards) nil)
          (t (second (best-of boards history color (max depth 1) -1000 1000 nil trace))))))

;;; The search

(defun best-of (boards history color depth alpha beta best trace)
  "A list of the value for color of the best board, and that board."
  (cond ((null boards) (list alpha best))
        (t (let ((value (- (value-of (cons (first boards) history)
                                     (other color)
                                     (- depth 1) (- beta) (- alpha) trace))))
             (when trace
               (format t "~A ~S~%" value (first boards)))
             (cond ((>= value beta) (list value (first boards)))
                   ((or (null best) (> value alpha))
                    (best-of (rest boards) history color depth (max alpha value) beta (first boards) trace))
                   (t (best-of (rest boards) history color depth alpha beta best trace)))))))

(defun value-of (history color depth alpha beta trace)
  "What the newest board is worth to color, who is to move."
  (let ((boards (cond ((= depth 0) nil)
                      ((is-over (first history)) nil)
                      (t (move-generator history color)))))
    (cond ((null boards) (board-evaluator history color color))
          (t (first (best-of boards history color depth alpha beta nil trace))))))

;;; Static board evaluation

(defun board-evaluator (history color next)
  "The men that color is ahead, or 100 for a win and -100 for a loss."
  (let* ((board (first history))
         (mine (count-men board color))
         (theirs (count-men board (other color))))
    (cond ((= mine 0) -100)
          ((= theirs 0) 100)
          ((have-passed board) (* 100 (signum (- mine theirs))))
          ((null (move-generator history next)) (if (eq next color) -100 100))
          (t (- mine theirs)))))

(defun count-men (board color)
  (count-if #'(lambda (point) (eq (color-of point) color))
            (apply #'append board)))

(defun is-over (board)
  (or (= 0 (count-men board 'w))
      (= 0 (count-men board 'b))
      (have-passed board)))

(defun have-passed (board)
  "Whether every white man stands below every black one."
  (let ((whites (rows-with board 'w 0))
        (blacks (rows-with board 'b 0)))
    (and whites blacks
         (> (apply #'min whites) (apply #'max blacks)))))

(defun rows-with (board color row)
  (cond ((null board) nil)
        ((find color (first board) :key #'color-of)
         (cons row (rows-with (rest board) color (+ row 1))))
        (t (rows-with (rest board) color (+ row 1)))))

;;; Move generator

(defun move-generator (history color)
  "All boards that moving one man of color leads to."
  (cond ((is-over (first history)) nil)
        (t (mapcan #'(lambda (place) (moves-from place history color))
                   (places-of (first history) color)))))

(defun places-of (board color)
  (remove-if-not #'(lambda (place) (eq (color-of (man-at board place)) color))
                 (mapcan #'(lambda (row)
                             (mapcar #'(lambda (column) (list row column)) '(0 1 2 3 4)))
                         (list 0 1 2 3 4))))

(defun moves-from (place history color)
  (let ((board (first history)))
    (mapcan #'(lambda (step)
                (let* ((near (go-by place step))
                       (far (go-by near step)))
                  (cond ((and (is-point near) (null (man-at board near)))
                         (if (may-slide place near history color)
                             (list (put-man (put-man board place nil) near (man-at board place)))
                             nil))
                        ((and (is-point far)
                              (null (man-at board far))
                              (eq (color-of (man-at board near)) (other color)))
                         (list (put-man (put-man (put-man board place nil) near nil)
                                        far (man-at board place))))
                        (t nil))))
            (steps-from place color))))

(defun steps-from (place color)
  "Forward, sideways, and diagonally forward where lines are drawn."
  (let ((down (if (eq color 'w) 1 -1)))
    (append (list (list down 0) (list 0 1) (list 0 -1))
            (if (evenp (+ (first place) (second place)))
                (list (list down 1) (list down -1))
                nil))))

(defun may-slide (from to history color)
  "Not on the enemy's back row, and not to the point that the man left last."
  (and (/= (first from) (if (eq color 'w) 4 0))
       (not (equal to (place-left (man-at (first history) from) from (rest history))))))

(defun place-left (man place older)
  "Where a man that is now at place stood before its last move; nil if it never moved."
  (cond ((null older) nil)
        ((eq man (man-at (first older) place)) (place-left man place (rest older)))
        (t (find man (places-of (first older) (color-of man))
                 :key #'(lambda (other) (man-at (first older) other))))))

;;; Board converters

(defun external-to-internal (board)
  board)

(defun internal-to-external (board)
  board)

;;; Boards

(defun go-by (place step)
  (list (+ (first place) (first step)) (+ (second place) (second step))))

(defun is-point (place)
  (and (<= 0 (first place) 4) (<= 0 (second place) 4)))

(defun man-at (board place)
  (nth (second place) (nth (first place) board)))

(defun put-man (board place man)
  (replace-nth (first place) board
               (replace-nth (second place) (nth (first place) board) man)))

(defun replace-nth (n list item)
  (if (= n 0)
      (cons item (rest list))
      (cons (first list) (replace-nth (- n 1) (rest list) item))))

(defun color-of (man)
  (cond ((null man) nil)
        ((char= (char (symbol-name man) 0) #\W) 'w)
        (t 'b)))

(defun other (color)
  (if (eq color 'w) 'b 'w))
