// Texts of the host that hold nothing but words, in German: games and their rules, opponents, techniques of the search, judgements.

const GAMES = {
  chess: 'Schach',
  Chess: 'Schach',
  baroque: 'Barockschach',
  'Baroque chess': 'Barockschach',
  ultima: 'Ultima',
  Ultima: 'Ultima',
  alquerque: 'Alquerque',
  Alquerque: 'Alquerque',
  'Checkmate the enemy king: attack it so that it cannot escape. White begins, and the sides move in turn. A piece takes an enemy by moving onto its square, and never moves onto a friend.':
    'Den gegnerischen König matt setzen: ihn so angreifen, dass er nicht mehr entkommt. Weiß beginnt, dann wird abwechselnd gezogen. Eine Figur schlägt einen Gegner, indem sie auf sein Feld zieht, und zieht nie auf ein Feld mit einer eigenen.',
  'Take the enemy king, with pieces that nearly all take in ways of their own. The board and the look of the men are those of chess, but only kings take by moving onto an enemy. White begins, and the sides move in turn.':
    'Den gegnerischen König schlagen, mit Figuren, die fast alle auf ihre eigene Weise schlagen. Brett und Figuren sehen aus wie im Schach, aber nur Könige schlagen, indem sie auf einen Gegner ziehen. Weiß beginnt, dann wird abwechselnd gezogen.',
  "Take the enemy king in Robert Abbott's game as it is played today, where one leap may take several pieces. The board and the look of the men are those of chess, but nearly every piece takes in a way of its own, and only kings take by moving onto an enemy. White begins, and the sides move in turn.":
    'Den gegnerischen König schlagen, in Robert Abbotts Spiel, wie es heute gespielt wird: Ein Sprung kann mehrere Figuren schlagen. Brett und Figuren sehen aus wie im Schach, aber fast jede Figur schlägt auf ihre eigene Weise, und nur Könige schlagen, indem sie auf einen Gegner ziehen. Weiß beginnt, dann wird abwechselnd gezogen.',
  'Take more men than you lose before the two sides have passed each other. The board has 25 points, joined by lines. White stands on top, moves down the page and begins; Black moves up.':
    'Mehr Steine schlagen als verlieren, bevor beide Seiten aneinander vorbei sind. Das Brett hat 25 Punkte, die durch Linien verbunden sind. Weiß steht oben, zieht nach unten und beginnt; Schwarz zieht nach oben.',
  'FEN: ranks from 8 to 1 (PNBRQK White, pnbrqk Black, digits for empty squares), side to move, castling rights, en passant square, halfmove clock, move number. Chess960 rights may be given as KQkq or by the files of the rooks (HAha).':
    'FEN: die Reihen von 8 bis 1 (PNBRQK Weiß, pnbrqk Schwarz, Ziffern für leere Felder), wer am Zug ist, Rochaderechte, Feld für en passant, Halbzüge seit dem letzten Schlagen oder Bauernzug, Nummer des Zugs. Rechte im Chess960 stehen als KQkq oder als Linien der Türme (HAha).',
  "Four fields: the board from rank 8 down to rank 1 as in FEN, with K king, P squeezer, L leaper, I imitator, F freezer, C coordinator and S step-back, White's in upper case; the side to move, w or b; the plies since the last capture; the move number. The start is cliskilf/pppppppp/8/8/8/8/PPPPPPPP/FLIKSILC w 0 1":
    'Vier Felder: das Brett von Reihe 8 bis Reihe 1 wie in FEN, mit K König, P Zwicker, L Überspringer, I Nachahmer, F Lähmer, C Koordinator und S Rückzieher, die von Weiß in Großbuchstaben; wer am Zug ist, w oder b; die Halbzüge seit dem letzten Schlagen; die Nummer des Zugs. Der Anfang ist cliskilf/pppppppp/8/8/8/8/PPPPPPPP/FLIKSILC w 0 1',
  'Three fields: the five rows from the top, separated by `/`, with `w` and `b` for pieces and digits for empty points; the side to move, `w` or `b`; and the no-return list, `-` or entries such as `c3d3` separated by commas, for a piece on c3 that may not slide back to d3.':
    'Drei Felder: die fünf Reihen von oben, getrennt durch „/“, mit „w“ und „b“ für Steine und Ziffern für leere Punkte; wer am Zug ist, „w“ oder „b“; und die Liste der verbotenen Rückwege, „-“ oder Einträge wie „c3d3“, getrennt durch Kommas, für einen Stein auf c3, der nicht nach d3 zurückgehen darf.',
};

const PIECES = {
  // How they move and take.
  'One square ahead, or two from its first row.': 'Ein Feld vorwärts, von seiner ersten Reihe aus auch zwei.',
  'It takes one square diagonally ahead.': 'Er schlägt ein Feld schräg nach vorn.',
  'Two squares straight and one aside, over anything.':
    'Zwei Felder gerade und eins zur Seite, über alles hinweg.',
  'It takes what it lands on.': 'Er schlägt, worauf er landet.',
  'Any distance along diagonals, over empty squares.': 'Beliebig weit auf Diagonalen, über leere Felder.',
  'It takes the first enemy in its way.': 'Geschlagen wird der erste Gegner, der im Weg steht.',
  'Any distance along rows and columns, over empty squares.':
    'Beliebig weit auf Reihen und Linien, über leere Felder.',
  'Any distance in all eight directions, over empty squares.':
    'Beliebig weit in alle acht Richtungen, über leere Felder.',
  'One square in any direction, never into check.': 'Ein Feld in jede Richtung, nie ins Schach.',
  'It takes what it moves onto.': 'Er schlägt, worauf er zieht.',
  'One square in any direction.': 'Ein Feld in jede Richtung.',
  'It takes what it moves onto, as in chess.': 'Er schlägt, worauf er zieht, wie im Schach.',
  'Like a rook.': 'Wie ein Turm.',
  'Like a queen.': 'Wie eine Dame.',
  'It takes enemies that it shuts in between itself and another squeezer, in a row or column.':
    'Er schlägt Gegner, die er zwischen sich und einem anderen Zwicker einklemmt, auf einer Reihe oder Linie.',
  'It takes enemies that it shuts in between itself and any friend, in a row or column.':
    'Er schlägt Gegner, die er zwischen sich und einer beliebigen eigenen Figur einklemmt, auf einer Reihe oder Linie.',
  'It takes an enemy in its line by leaping to the empty square right behind.':
    'Er schlägt einen Gegner auf seinem Weg, indem er auf das leere Feld gleich dahinter springt.',
  'It takes enemies in its line by leaping each to the empty square right behind.':
    'Er schlägt Gegner auf seinem Weg, indem er über jeden auf das leere Feld gleich dahinter springt.',
  "It takes each enemy in that enemy's own way, but no freezers and no imitators.":
    'Er schlägt jeden Gegner auf dessen eigene Weise, aber keine Lähmer und keine Nachahmer.',
  'It takes nothing, but no enemy beside it, in any direction, can move.':
    'Er schlägt nichts, aber kein Gegner auf einem Feld neben ihm, in welcher Richtung auch immer, kann ziehen.',
  "It takes an enemy where its new row meets its king's column.":
    'Er schlägt einen Gegner dort, wo seine neue Reihe die Linie seines Königs kreuzt.',
  "It takes enemies where its new row and column meet its king's column and row.":
    'Er schlägt Gegner dort, wo seine neue Reihe und Linie die Linie und die Reihe seines Königs kreuzen.',
  'It takes the enemy beside it that it moves directly away from.':
    'Er schlägt den Gegner neben sich, von dem er sich geradewegs entfernt.',
  'One point along a line, ahead or sideways.': 'Einen Punkt weit auf einer Linie, vorwärts oder seitwärts.',
  'It jumps over what it takes.': 'Er springt über das, was er schlägt.',
  // What else they are called.
  'pincer pawn': 'Zangenbauer',
  'long leaper': 'Langspringer',
  chameleon: 'Chamäleon',
  immobilizer: 'Immobilisator',
  immobiliser: 'Immobilisator',
  withdrawer: 'Abzieher',
  // By what means they are taken.
  'by displacement': 'durch Daraufziehen',
  'leapt over': 'übersprungen',
  'drawn away from': 'durch Abrücken',
};

const CHESS_RULES = {
  'From its first row a pawn may go two squares at once. It never goes back.':
    'Von seiner ersten Reihe darf ein Bauer zwei Felder auf einmal gehen. Zurück geht er nie.',
  'The pawn on e4 cannot move on, since e5 is not empty, but it can take the knight on d5.':
    'Der Bauer auf e4 kann nicht weiter, denn e5 ist nicht leer, aber er kann den Springer auf d5 schlagen.',
  'The knight jumps over the pawns to f3, and takes the pawn on e5 with its next move.':
    'Der Springer springt über die Bauern nach f3 und schlägt mit seinem nächsten Zug den Bauern auf e5.',
  'The bishop takes the knight by moving onto its square. A bishop always stays on squares of one colour.':
    'Der Läufer schlägt den Springer, indem er auf sein Feld zieht. Ein Läufer bleibt immer auf Feldern einer Farbe.',
  'The rook takes the knight up its column.': 'Der Turm schlägt den Springer oben auf seiner Linie.',
  'The queen takes the rook on d5.': 'Die Dame schlägt den Turm auf d5.',
  'Nothing protects the knight on d2, so the king may take it.':
    'Nichts deckt den Springer auf d2, also darf der König ihn schlagen.',
  Check: 'Schach',
  "A king that an enemy attacks is in check. Its side must answer at once: move the king away, take the attacker, or put a piece between them. No move may leave one's own king attacked. The king itself is never taken.":
    'Ein König, den ein Gegner angreift, steht im Schach. Seine Seite muss es sofort abwehren: mit dem König wegziehen, den Angreifer schlagen oder eine Figur dazwischenstellen. Kein Zug darf den eigenen König angegriffen lassen. Der König selbst wird nie geschlagen.',
  'White is in check from the rook. Here the king can take it.':
    'Der Turm bietet Weiß Schach. Hier kann der König ihn schlagen.',
  Castling: 'Rochade',
  'Once in a game, king and rook move together: the king goes two squares towards a rook, and the rook to the square that the king passed. Neither may have moved before, the squares between them must be empty, and the king may not be in check, pass an attacked square or come to one.':
    'Einmal in der Partie ziehen König und Turm zusammen: Der König geht zwei Felder auf einen Turm zu, und der Turm auf das Feld, das der König überquert hat. Keiner von beiden darf schon gezogen haben, die Felder zwischen ihnen müssen leer sein, und der König darf weder im Schach stehen noch ein angegriffenes Feld überqueren oder erreichen.',
  "White castles on the king's side.": 'Weiß rochiert kurz.',
  "Black castles on the queen's side.": 'Schwarz rochiert lang.',
  'En passant': 'En passant',
  'When a pawn goes two squares and lands beside an enemy pawn, that pawn may take it as if it had gone only one. This is possible with the very next move only.':
    'Geht ein Bauer zwei Felder und landet neben einem gegnerischen Bauern, so darf dieser ihn schlagen, als wäre er nur eins gegangen. Das geht nur im unmittelbar folgenden Zug.',
  "Black's pawn passes d6, and White's pawn takes it there.":
    'Der schwarze Bauer überquert d6, und der weiße schlägt ihn dort.',
  Promotion: 'Umwandlung',
  'A pawn that reaches the last row becomes a queen, rook, bishop or knight at once, as its player chooses, whatever is still on the board.':
    'Ein Bauer, der die letzte Reihe erreicht, wird sofort zu Dame, Turm, Läufer oder Springer, nach Wahl des Spielers und gleich, was noch auf dem Brett ist.',
  'The pawn becomes a queen, and gives check.': 'Der Bauer wird zur Dame und bietet Schach.',
  Checkmate: 'Schachmatt',
  'A side that is in check and has no legal move has lost.':
    'Wer im Schach steht und keinen erlaubten Zug hat, hat verloren.',
  "The rook gives check, Black's own pawns leave the king no square, and nothing can come between: checkmate.":
    'Der Turm bietet Schach, die eigenen Bauern lassen dem schwarzen König kein Feld, und nichts kann dazwischenziehen: matt.',
  Stalemate: 'Patt',
  'If the side to move is not in check and has no legal move, the game is a draw.':
    'Steht die Seite am Zug nicht im Schach und hat keinen erlaubten Zug, ist die Partie remis.',
  'Black is not in check, but every square beside the king is attacked: stalemate.':
    'Schwarz steht nicht im Schach, aber jedes Feld neben dem König ist angegriffen: patt.',
  'Too little to win with': 'Zu wenig zum Gewinnen',
  'The game is a draw as soon as only these are left: king against king, king and one bishop or one knight against king, or king and bishop against king and bishop where both bishops stand on squares of one colour.':
    'Die Partie ist remis, sobald nur noch dies übrig ist: König gegen König, König mit einem Läufer oder einem Springer gegen König, oder König und Läufer gegen König und Läufer, wenn beide Läufer auf Feldern einer Farbe stehen.',
  'After the king takes the last knight, only kings are left: a draw.':
    'Nachdem der König den letzten Springer geschlagen hat, sind nur noch Könige da: remis.',
  'Fifty and seventy-five moves': '50 und 75 Züge',
  "After fifty moves of each side without a capture or a pawn's move, the side to move may claim a draw. After seventy-five the game is a draw without a claim, unless the last move gave checkmate.":
    'Nach fünfzig Zügen jeder Seite ohne Schlagen und ohne Bauernzug darf die Seite am Zug Remis verlangen. Nach fünfundsiebzig ist die Partie von selbst remis, es sei denn, der letzte Zug hat matt gesetzt.',
  Repetition: 'Wiederholung',
  'When the same position stands on the board for the third time, the side to move may claim a draw; at the fifth time the game is a draw without a claim. Positions are the same if the same side is to move and the same moves are possible, castling and en passant included.':
    'Steht dieselbe Stellung zum dritten Mal auf dem Brett, darf die Seite am Zug Remis verlangen; beim fünften Mal ist die Partie von selbst remis. Stellungen sind gleich, wenn dieselbe Seite am Zug ist und dieselben Züge möglich sind, Rochade und en passant eingeschlossen.',
  'By the players': 'Durch die Spieler',
  'A player may resign, and two players may agree on a draw.':
    'Ein Spieler kann aufgeben, und zwei Spieler können sich auf remis einigen.',
  Claims: 'Remis verlangen',
  'A draw is claimed in the position on the board, not by announcing a move. Computer players claim every draw they can.':
    'Remis wird in der Stellung auf dem Brett verlangt, nicht durch das Ankündigen eines Zugs. Der Computer verlangt jedes Remis, das er bekommen kann.',
  Time: 'Zeit',
  'A player whose time is over has lost, whatever the other side has left to win with.':
    'Wessen Zeit abgelaufen ist, der hat verloren, gleich, womit die andere Seite noch gewinnen könnte.',
  Chess960: 'Chess960',
  'Games may begin with the pieces of the first rows shuffled, the king between the rooks and the bishops on both colours. Castling then ends on the same squares as always: king on the g-file and rook on the f-file, or king on the c-file and rook on the d-file. No piece but these two may stand between where they are and where they go.':
    'Partien können mit gemischten Figuren der ersten Reihen beginnen, der König zwischen den Türmen und die Läufer auf beiden Farben. Die Rochade endet dann auf denselben Feldern wie immer: König auf der g-Linie und Turm auf der f-Linie, oder König auf der c-Linie und Turm auf der d-Linie. Zwischen den Feldern, auf denen die beiden stehen, und denen, auf die sie gehen, darf keine andere Figur sein.',
};

const BAROQUE_RULES = {
  'The king takes the leaper on d3 by moving onto it.':
    'Der König schlägt den Überspringer auf d3, indem er auf sein Feld zieht.',
  'The squeezer goes to d4 and takes on both sides: c4 stands between d4 and b4, e4 between d4 and f4.':
    'Der Zwicker geht nach d4 und schlägt auf beiden Seiten: c4 steht zwischen d4 und b4, e4 zwischen d4 und f4.',
  'The squeezer goes to d4 and takes on both sides: c4 stands between d4 and the leaper on b4, e4 between d4 and the squeezer on f4.':
    'Der Zwicker geht nach d4 und schlägt auf beiden Seiten: c4 steht zwischen d4 und dem Überspringer auf b4, e4 zwischen d4 und dem Zwicker auf f4.',
  'The leaper passes the empty square d1, leaps over the squeezer on e1 and lands on f1. The leap ends the move.':
    'Der Überspringer zieht über das leere Feld d1, springt über den Zwicker auf e1 und landet auf f1. Mit dem Sprung endet der Zug.',
  'The leaper takes the squeezers on e1 and g1 in one move. It could also have stopped on f1. After its last leap it may slide on.':
    'Der Überspringer schlägt die Zwicker auf e1 und g1 in einem Zug. Er hätte auch auf f1 anhalten können. Nach seinem letzten Sprung darf er weiterziehen.',
  'A leaper takes by leaping, so it is leapt over.':
    'Ein Überspringer schlägt durch Überspringen, also wird er übersprungen.',
  'Two captures in one move: the imitator steps back from the step-back on d1, and squeezes the squeezer on e4 between d4 and f4. Squeezing takes a move along a row or column.':
    'Zweimal geschlagen in einem Zug: Der Nachahmer rückt vom Rückzieher auf d1 ab und klemmt den Zwicker auf e4 zwischen d4 und f4 ein. Zum Einklemmen muss er auf einer Reihe oder Linie ziehen.',
  "A coordinator is taken where row and column meet: the imitator's row 6, and the king's column b.":
    'Ein Koordinator wird geschlagen, wo Reihe und Linie sich kreuzen: die 6. Reihe des Nachahmers und die b-Linie des Königs.',
  'A king is taken by moving one square onto it, and the game is won.':
    'Ein König wird geschlagen, indem man vom Nachbarfeld auf ihn zieht, und die Partie ist gewonnen.',
  'From d5 the freezer holds the squeezer on c6 and the step-back on d6. They stay on the board, but cannot move.':
    'Von d5 aus hält der Lähmer den Zwicker auf c6 und den Rückzieher auf d6 fest. Sie bleiben auf dem Brett, können aber nicht ziehen.',
  'The coordinator arrives in row 6 and its king stands in column b, so the leaper on b6 is taken.':
    'Der Koordinator kommt auf die 6. Reihe, und sein König steht auf der b-Linie, also wird der Überspringer auf b6 geschlagen.',
  'The coordinator on h6 and the king on b2 meet on b6 and on h2, and both enemies there are taken.':
    'Die Linien des Koordinators auf h6 und des Königs auf b2 kreuzen sich auf b6 und auf h2, und beide Gegner dort werden geschlagen.',
  'The leaper stood beside the step-back on d4. Moving away from it, along the same line, takes it.':
    'Der Überspringer stand neben dem Rückzieher auf d4. Dieser rückt auf derselben Geraden von ihm ab und schlägt ihn damit.',
  Moving: 'Ziehen',
  'Like a rook means any distance along a row or column, like a queen also along diagonals. Every square on the way and at the end must be empty. Only a leap passes over an enemy, and only a king, or an imitator that takes a king, moves onto one.':
    'Wie ein Turm heißt: beliebig weit auf einer Reihe oder Linie; wie eine Dame: auch auf Diagonalen. Jedes Feld auf dem Weg und am Ende muss leer sein. Nur ein Sprung geht über einen Gegner hinweg, und nur ein König, oder ein Nachahmer, der einen König schlägt, zieht auf einen Gegner.',
  'Captures happen at the end of the move': 'Geschlagen wird am Ende des Zugs',
  'Everything that a move takes is taken at its end, all of it, whether the player wants it or not. Only the piece that moved takes. So it is safe to move between two enemy squeezers, and when a king moves its coordinator takes nothing.':
    'Was ein Zug schlägt, schlägt er an seinem Ende, und zwar alles, ob man es will oder nicht. Nur die Figur, die gezogen hat, schlägt. Darum ist es ungefährlich, zwischen zwei gegnerische Zwicker zu ziehen, und wenn ein König zieht, schlägt sein Koordinator nichts.',
  "White's step-back goes between two squeezers, and nothing happens to it.":
    'Der weiße Rückzieher zieht zwischen zwei Zwicker, und ihm geschieht nichts.',
  Freezing: 'Lähmung',
  'A piece beside an enemy freezer may not move, and this holds for a freezer beside an enemy freezer too. A freezer beside an enemy imitator may not move either. A frozen piece is free again as soon as what holds it has gone or has been taken. Meanwhile it still completes squeezes, counts as the king of its coordinator, and freezes others.':
    'Eine Figur neben einem gegnerischen Lähmer darf nicht ziehen, auch ein Lähmer nicht. Ein Lähmer neben einem gegnerischen Nachahmer darf ebenfalls nicht ziehen. Eine gelähmte Figur ist wieder frei, sobald weg oder geschlagen ist, was sie festhält. Bis dahin hilft sie weiter beim Einklemmen, zählt als König ihres Koordinators und lähmt andere.',
  'The freezer on d5 and the imitator on e5 hold each other, so neither may move.':
    'Der Lähmer auf d5 und der Nachahmer auf e5 halten einander fest, also darf keiner von beiden ziehen.',
  'The king is taken': 'Der König wird geschlagen',
  'A side whose king is taken has lost. There is no check and no mate: nobody has to protect a king or to warn of the danger, and a king that is left to be taken can be taken, in all the ways that other pieces are.':
    'Wessen König geschlagen wird, der hat verloren. Es gibt kein Schach und kein Matt: Niemand muss einen König schützen oder vor der Gefahr warnen, und ein König, der sich schlagen lässt, kann geschlagen werden, auf alle Weisen, auf die es auch andere Figuren werden.',
  "Black's king is squeezed between c4 and e4, and White has won.":
    'Der schwarze König ist zwischen c4 und e4 eingeklemmt, und Weiß hat gewonnen.',
  'No legal move': 'Kein Zug möglich',
  'If the side to move has no legal move, the game is a draw.':
    'Hat die Seite am Zug keinen erlaubten Zug, ist die Partie remis.',
  'The side to move has lost if it has no legal move.':
    'Hat die Seite am Zug keinen erlaubten Zug, hat sie verloren.',
  "White's king is frozen, and White has nothing else to move: a draw.":
    'Der weiße König ist gelähmt, und Weiß hat sonst nichts zu ziehen: remis.',
  "White's king is frozen, and White has nothing else to move: Black has won.":
    'Der weiße König ist gelähmt, und Weiß hat sonst nichts zu ziehen: Schwarz hat gewonnen.',
  'A hundred plies without a capture': 'Hundert Halbzüge ohne Schlagen',
  'If nothing is taken for a hundred plies, fifty moves of each side, the game is a draw.':
    'Wird hundert Halbzüge lang nichts geschlagen, also fünfzig Züge jeder Seite, ist die Partie remis.',
  'The game is a draw when the same position, with the same side to move, stands on the board for the third time.':
    'Die Partie ist remis, wenn dieselbe Stellung mit derselben Seite am Zug zum dritten Mal auf dem Brett steht.',
  'Baroque chess and Ultima': 'Barockschach und Ultima',
  'Ultima is the same game with four rules that differ. Here only a squeezer completes a squeeze, a leap takes one piece, a coordinator takes on one square, and a side that cannot move has drawn; in Ultima any piece completes a squeeze, a leap may take several, a coordinator takes on two squares, and a side that cannot move has lost.':
    'Ultima ist dasselbe Spiel bis auf vier Regeln. Hier hilft nur ein Zwicker beim Einklemmen, ein Sprung schlägt eine Figur, ein Koordinator schlägt auf einem Feld, und wer nicht ziehen kann, hat remis; in Ultima hilft jede Figur beim Einklemmen, ein Zug kann mehrere überspringen, ein Koordinator schlägt auf zwei Feldern, und wer nicht ziehen kann, hat verloren.',
  'Ultima and Baroque chess': 'Ultima und Barockschach',
  'Baroque chess is the same game with four rules that differ. Here any piece completes a squeeze, a leap may take several, a coordinator takes on two squares, and a side that cannot move has lost; in Baroque chess only a squeezer completes a squeeze, a leap takes one piece, a coordinator takes on one square, and a side that cannot move has drawn.':
    'Barockschach ist dasselbe Spiel bis auf vier Regeln. Hier hilft jede Figur beim Einklemmen, ein Zug kann mehrere überspringen, ein Koordinator schlägt auf zwei Feldern, und wer nicht ziehen kann, hat verloren; im Barockschach hilft nur ein Zwicker beim Einklemmen, ein Sprung schlägt eine Figur, ein Koordinator schlägt auf einem Feld, und wer nicht ziehen kann, hat remis.',
  'Names and men': 'Namen und Figuren',
  'The pieces have many names. The squeezer is also called pincer pawn, the leaper long leaper, the imitator chameleon, the freezer immobilizer, and the step-back withdrawer. They are played with chess men, one rook upside down to tell the freezer from the coordinator; on boards drawn here the coordinator is a star.':
    'Die Figuren haben viele Namen. Der Zwicker heißt auch Zangenbauer, der Überspringer Langspringer, der Nachahmer Chamäleon, der Lähmer Immobilisator und der Rückzieher Abzieher. Gespielt wird mit Schachfiguren, ein Turm steht kopf, um Lähmer und Koordinator zu unterscheiden; auf den Brettern hier ist der Koordinator ein Stern.',
  'The start.': 'Der Anfang.',
  Kings: 'Könige',
  'A king may move beside any enemy and onto any enemy, the other king included.':
    'Ein König darf neben jeden Gegner und auf jeden Gegner ziehen, auch auf den anderen König.',
  Imitators: 'Nachahmer',
  'An imitator squeezes with the same partner that a squeezer would need, and leaps as a leaper would, but leapers only. It takes a king from the next square and not from afar. Its captures add up, also when it moves onto a king. It freezes nothing but freezers.':
    'Ein Nachahmer braucht zum Einklemmen denselben Partner wie ein Zwicker und springt wie ein Überspringer, aber nur über Überspringer. Einen König schlägt er vom Nachbarfeld und nicht aus der Ferne. Er kann auf mehrere Weisen zugleich schlagen, auch wenn er auf einen König zieht. Er lähmt nichts außer Lähmern.',
};

const ALQUERQUE_RULES = {
  'The start. Four men can slide to the centre, and this one goes straight ahead.':
    'Der Anfang. Vier Steine können in die Mitte ziehen, und dieser geht geradeaus.',
  'White jumps over the man on c3 and takes it.': 'Weiß springt über den Stein auf c3 und schlägt ihn.',
  'Black moves up, and jumps along diagonals where they are drawn.':
    'Schwarz zieht nach oben und springt auch schräg, wo Linien gezeichnet sind.',
  'Sliding and jumping': 'Ziehen und Springen',
  'A man slides to the next point if it is empty: straight ahead, diagonally ahead where such a line is drawn, or sideways. In the same directions it jumps over an enemy on the next point to the empty point just behind, and takes it. A move is one slide or one jump. Nobody has to jump.':
    'Ein Stein zieht auf den nächsten Punkt, wenn er leer ist: geradeaus, schräg nach vorn, wo eine solche Linie gezeichnet ist, oder seitwärts. In denselben Richtungen springt er über einen Gegner auf dem nächsten Punkt auf den leeren Punkt gleich dahinter und schlägt ihn. Ein Zug ist ein Schritt oder ein Sprung. Niemand muss springen.',
  'No way back': 'Kein Weg zurück',
  'A man may not slide back to the point that it left with its last move. Only sideways slides could do so. Once the man has moved on, it is free again; and a jump may end on that point.':
    'Ein Stein darf nicht auf den Punkt zurückgehen, den er mit seinem letzten Zug verlassen hat. Das betrifft nur Schritte seitwärts. Ist der Stein weitergezogen, ist er wieder frei; und ein Sprung darf auf jenem Punkt enden.',
  'From d3 this man may slide forward or on to e3, but not back to c3.':
    'Von d3 darf dieser Stein vorwärts oder weiter nach e3 gehen, aber nicht zurück nach c3.',
  'The last row': 'Die letzte Reihe',
  "A man on the enemy's back row slides no more. It can only jump sideways.":
    'Ein Stein auf der hintersten Reihe des Gegners geht nicht mehr weiter. Er kann nur noch seitwärts springen.',
  'The man on a1 cannot slide, but it can still jump over b1.':
    'Der Stein auf a1 kann keinen Schritt mehr gehen, aber noch über b1 springen.',
  'No men left': 'Keine Steine mehr',
  'A side without men has lost.': 'Wer keine Steine mehr hat, hat verloren.',
  'The sides have passed each other': 'Beide Seiten sind aneinander vorbei',
  'When every white man stands on a lower row than every black man, no more can be taken and the game is over. The side with more men wins; equal numbers are a draw.':
    'Steht jeder weiße Stein auf einer tieferen Reihe als jeder schwarze, kann nichts mehr geschlagen werden und die Partie ist zu Ende. Wer mehr Steine hat, gewinnt; gleich viele sind remis.',
  'Now all white men are below all black men. Both sides have two: a draw.':
    'Jetzt stehen alle weißen Steine unter allen schwarzen. Beide Seiten haben zwei: remis.',
  'Otherwise the side to move has lost if it has no legal move.':
    'Sonst hat die Seite am Zug verloren, wenn sie keinen erlaubten Zug hat.',
  "White's man is on the last row and has nothing to jump over: Black has won.":
    'Der weiße Stein steht auf der letzten Reihe und kann über nichts springen: Schwarz hat gewonnen.',
  'One jump, and only if you like': 'Ein Sprung, und nur wer mag',
  'In many descriptions a man must take when it can, and jumps on as long as it can. Here taking is never compulsory, and a move is one jump.':
    'In vielen Beschreibungen muss ein Stein schlagen, wenn er kann, und springt weiter, solange er kann. Hier muss niemand schlagen, und ein Zug ist ein einziger Sprung.',
  'Forward and sideways': 'Vorwärts und seitwärts',
  'In some descriptions men move in every direction. Here they never go back, neither sliding nor jumping.':
    'In manchen Beschreibungen ziehen Steine in jede Richtung. Hier gehen sie nie zurück, weder im Schritt noch im Sprung.',
  'No draw by repetition': 'Kein Remis durch Wiederholung',
  'Between captures every man only goes forward, or one way along a row. So no position comes again and every game ends, and no rule on repetition is needed.':
    'Solange nichts geschlagen wird, geht jeder Stein nur vorwärts oder auf einer Reihe in eine Richtung. So kommt keine Stellung wieder, jede Partie endet, und eine Regel für Wiederholungen ist nicht nötig.',
};

const FEATURES = {
  'opening move': 'Eröffnungen nach dem Buch',
  undo: 'Züge zurücknehmen',
  'dynamic input': 'Züge eintippen',
  history: 'Liste der Züge',
  alarm: 'Warnung bei Wiederholungen',
  suggestion: 'Tipps',
};

const OPPONENTS = {
  'a person': 'ein Mensch',
  'foveros-random': 'Foveros Zufall',
  'foveros-easy': 'Foveros leicht',
  'foveros-hard': 'Foveros schwer',
  'Has just learnt the moves: takes what it sees, and overlooks most of what is threatened.':
    'Hat gerade die Züge gelernt: schlägt, was es sieht, und übersieht das meiste, was droht.',
  'Thinks of an answer now and then, and overlooks many of its own moves.':
    'Denkt ab und zu an eine Antwort und übersieht viele eigene Züge.',
  'Looks at what can be taken next, and overlooks what comes quietly or from afar.':
    'Achtet darauf, was gleich geschlagen werden kann, und übersieht, was still oder von weit her kommt.',
  'Looks at its move and the answer, with gaps.':
    'Sieht sich seinen Zug und die Antwort darauf an, mit Lücken.',
  'Looks at its move and the answer, and seldom overlooks a capture.':
    'Sieht sich seinen Zug und die Antwort darauf an und übersieht selten einen Schlagzug.',
  'Looks a few plies ahead and overlooks little.': 'Rechnet ein paar Halbzüge voraus und übersieht wenig.',
  'Searches a little, as the engine does.': 'Sucht ein wenig, so wie der Rechner.',
  'Searches for a moment, as the engine does.': 'Sucht einen Augenblick lang, so wie der Rechner.',
  'Searches for a few hundredths of a second, as the engine does.':
    'Sucht ein paar Hundertstelsekunden lang, so wie der Rechner.',
  'Searches with all its strength, for as long as it is given.':
    'Sucht mit ganzer Kraft, so lange man es lässt.',
  'our own search at full strength, a second a move':
    'unsere eigene Suche mit voller Stärke, eine Sekunde je Zug',
  'Gives the boards after two plies scores by chance, and goes for the best.':
    'Bewertet die Stellungen nach zwei Halbzügen durch Zufall und strebt die beste an.',
  'Looks two plies ahead for room, the centre and passed pawns, and cares little for men.':
    'Rechnet zwei Halbzüge voraus, achtet auf Raum, Zentrum und Freibauern und wenig auf Material.',
  'Looks two plies ahead and plays to take whatever can be taken.':
    'Rechnet zwei Halbzüge voraus und schlägt, was sich schlagen lässt.',
  'Looks three plies ahead, deeper where there are few moves, counts men, and tosses coins.':
    'Rechnet drei Halbzüge voraus, bei wenigen Zügen tiefer, zählt Material und wirft Münzen.',
  'Plays any legal move.': 'Spielt irgendeinen erlaubten Zug.',
  'Plays the move after which it attacks most, blind to what the enemy attacks.':
    'Spielt den Zug, nach dem es am meisten angreift, und ist blind dafür, was der Gegner angreift.',
  'Plays the move after which it attacks most and is attacked least.':
    'Spielt den Zug, nach dem es am meisten angreift und am wenigsten angegriffen wird.',
  'Follows its two best moves three times over, the enemy playing like waterloo-3.':
    'Verfolgt seine zwei besten Züge dreimal weiter, wobei der Gegner wie Waterloo-3 spielt.',
  'Looks three plies ahead with alpha-beta, and adds up scores of the pieces.':
    'Rechnet mit Alpha-Beta drei Halbzüge voraus und zählt die Werte der Figuren zusammen.',
  'Looks ahead as far as it is told, four plies if nothing is said, and counts men.':
    'Rechnet so weit voraus, wie man es ihm sagt, sonst vier Halbzüge, und zählt Steine.',
};

const TECHNIQUES = {
  aspiration: 'Aspirationsfenster',
  'A narrow window around the last score at the root.':
    'Ein enges Fenster um die letzte Wertung an der Wurzel.',
  'check-extension': 'Schachverlängerung',
  'A check at the horizon is searched one ply further.':
    'Ein Schach am Horizont wird einen Halbzug weiter untersucht.',
  'correction-history': 'Korrekturtabelle',
  'Static evaluations are corrected by how far off they were in positions with the same structure keys.':
    'Statische Bewertungen werden danach berichtigt, wie weit sie in Stellungen mit gleicher Struktur daneben lagen.',
  cycles: 'Kreise',
  'A move that leads back to an earlier position of the line makes a node worth a draw at least.':
    'Ein Zug, der zu einer früheren Stellung der Variante zurückführt, macht einen Knoten mindestens ein Remis wert.',
  rfp: 'RFP',
  'Reverse futility pruning: nodes far above beta fail high.':
    'Reverse Futility Pruning: Knoten weit über Beta gelten gleich als zu gut.',
  razoring: 'Razoring',
  'Nodes far below alpha are left to quiescence search.':
    'Knoten weit unter Alpha werden der Ruhesuche überlassen.',
  'null-move': 'Nullzug',
  'Nodes where a null move fails high do so.':
    'Ist selbst nach einem Nullzug der Wert über Beta, wird der Knoten abgeschnitten.',
  probcut: 'ProbCut',
  'Nodes where a capture beats beta by a margin fail high.':
    'Knoten, in denen ein Schlagzug Beta deutlich übertrifft, werden abgeschnitten.',
  iir: 'IIR',
  'Internal iterative reduction: nodes without a tt move are searched a ply shallower.':
    'Internal Iterative Reduction: Knoten ohne Zug aus der Tabelle werden einen Halbzug weniger tief untersucht.',
  killers: 'Killerzüge',
  'A quiet move that caused a cutoff in a sibling is tried early.':
    'Ein stiller Zug, der in einem Geschwisterknoten zum Schnitt führte, wird früh versucht.',
  'continuation-history': 'Folgezug-Tabelle',
  'Quiet moves are ordered by the moves they followed.':
    'Stille Züge werden danach geordnet, auf welche Züge sie folgten.',
  'pawn-history': 'Bauernstruktur-Tabelle',
  'Quiet moves are ordered by what they were worth with this pawn structure.':
    'Stille Züge werden danach geordnet, was sie bei dieser Bauernstruktur wert waren.',
  'threat-history': 'Bedrohungs-Tabelle',
  'Quiet moves are ordered by whether they leave or enter attacked sites.':
    'Stille Züge werden danach geordnet, ob sie angegriffene Felder verlassen oder betreten.',
  'eval-history': 'Bewertungs-Tabelle',
  'A quiet move is told by how the static evaluation changes with it.':
    'Ein stiller Zug wird daran gemessen, wie sich die statische Bewertung mit ihm ändert.',
  'fail-low-bonus': 'Fail-Low-Bonus',
  "The move before a node that fails low gets a history bonus (Stockfish's prior move bonus).":
    'Der Zug vor einem Knoten, der unter Alpha bleibt, bekommt einen Bonus in der Zugtabelle (wie in Stockfish).',
  lmp: 'LMP',
  'Late move pruning: late quiet moves are not searched at low depth.':
    'Late Move Pruning: Späte stille Züge werden bei geringer Tiefe nicht untersucht.',
  futility: 'Futility',
  'Quiet moves far below alpha are not searched.': 'Stille Züge weit unter Alpha werden nicht untersucht.',
  'capture-futility': 'Futility bei Schlagzügen',
  'Captures far below alpha are not searched.': 'Schlagzüge weit unter Alpha werden nicht untersucht.',
  'see-pruning': 'SEE-Schnitte',
  'Moves that lose by static exchange evaluation are not searched.':
    'Züge, die nach der statischen Abtauschbewertung verlieren, werden nicht untersucht.',
  singular: 'Singuläre Züge',
  'Singular extensions, with double extensions, multi-cut and negative extensions.':
    'Einzig gute Züge werden verlängert, auch doppelt; dazu Multi-Cut und Verkürzungen.',
  lmr: 'LMR',
  'Late move reductions.': 'Late Move Reductions: Späte Züge werden weniger tief untersucht.',
  'do-deeper': 'Nachsuche nach Maß',
  'A reduced move that fails high is searched deeper or shallower by how far above the best it came.':
    'Ein verkürzter Zug über Beta wird tiefer oder flacher nachgesucht, je nachdem, wie weit er den besten übertraf.',
  'alpha-raise': 'Alpha-Anhebung',
  'Once a move has raised alpha, the others are searched a ply shallower.':
    'Hat ein Zug Alpha angehoben, werden die anderen einen Halbzug weniger tief untersucht.',
};

/** What judgements add up. */
const TERMS = {
  tempo: 'Zugrecht',
  material: 'Material',
  place: 'Standort',
  'by-own-king': 'eigener König',
  'by-enemy-king': 'fremder König',
  mobility: 'Mobilität',
  'bishop-pair': 'Läuferpaar',
  'bishop-pawns': 'Bauern auf der Farbe des Läufers',
  outpost: 'Vorposten',
  shielded: 'hinter Bauern',
  passed: 'Freibauern',
  threat: 'Drohungen',
  frozen: 'gelähmt',
  lead: 'Vorsprung',
  steps: 'Schritte',
  prey: 'Beute',
  blocked: 'blockiert',
  past: 'vorbei',
  captures: 'Schlagzüge',
  moves: 'Züge',
  threats: 'Drohungen',
  'opponent-lost': 'Verluste des Gegners',
  'own-lost': 'eigene Verluste',
  centre: 'Zentrum',
  'own-promotion': 'eigene Umwandlung',
  'opponent-promotion': 'Umwandlung des Gegners',
  castled: 'rochiert',
  men: 'Steine',
  'own men': 'eigene Figuren',
  'enemy men': 'Figuren des Gegners',
  'own threats': 'eigene Drohungen',
  'enemy threats': 'Drohungen des Gegners',
  'own moves': 'eigene Züge',
  'enemy moves': 'Züge des Gegners',
};

/** All of them, each under what the host says. */
export const TEXTS: Record<string, string> = {
  ...GAMES,
  ...PIECES,
  ...CHESS_RULES,
  ...BAROQUE_RULES,
  ...ALQUERQUE_RULES,
  ...FEATURES,
  ...OPPONENTS,
  ...TECHNIQUES,
  ...TERMS,
};
