// Why games end and why something is refused, in German, where the host names nothing beside it.

export const REASONS: Record<string, string> = {
  checkmate: 'schachmatt',
  stalemate: 'patt',
  'insufficient material': 'zu wenig Material',
  'fifty-move rule': '50-Züge-Regel',
  'seventy-five-move rule': '75-Züge-Regel',
  'a hundred plies without a capture': 'hundert Halbzüge ohne Schlagen',
  'threefold repetition': 'dreimal dieselbe Stellung',
  'fivefold repetition': 'fünfmal dieselbe Stellung',
  'king taken': 'König geschlagen',
  'no legal move': 'kein Zug möglich',
  'no pieces left': 'keine Steine mehr',
  'third alarm': 'dritte Warnung',
  'passed: more pieces': 'aneinander vorbei, mehr Steine',
  'passed: equal pieces': 'aneinander vorbei, gleich viele Steine',
  resignation: 'aufgegeben',
  agreement: 'Einigung',
  'time forfeit': 'Zeit abgelaufen',
  abandoned: 'abgebrochen',
  'rules infraction': 'Regelverstoß',
  adjudication: 'Entscheidung',
  'result of the record': 'Ergebnis der Aufzeichnung',
};

/** Refusals that name nothing. */
export const REFUSALS: Record<string, string> = {
  // Moves.
  'the game is over': 'Die Partie ist zu Ende',
  'no draw can be claimed here': 'Hier kann kein Remis verlangt werden',
  'no side may pass': 'Passen ist nicht erlaubt',
  'no piece can go there': 'Kein Stein kann dorthin ziehen',
  'only a pawn that reaches the last rank becomes another piece':
    'Nur ein Bauer, der die letzte Reihe erreicht, verwandelt sich',
  'a king is never taken': 'Ein König wird nie geschlagen',
  'a pawn goes two steps only from where pawns start':
    'Ein Bauer geht nur von seinem Anfangsfeld aus zwei Felder',
  'the king is in double check and must move itself':
    'Der König steht im Doppelschach und muss selbst ziehen',
  'nothing can be taken en passant there': 'Dort kann nichts en passant geschlagen werden',
  'a move ends on another square than it starts from': 'Ein Zug endet auf einem anderen Feld, als er beginnt',
  'a move ends on another point': 'Ein Zug endet auf einem anderen Punkt, als er beginnt',
  'pieces never move backwards': 'Steine ziehen nie rückwärts',
  'a piece on its last row no longer slides, it only jumps sideways':
    'Ein Stein auf seiner letzten Reihe geht nicht mehr weiter, er springt nur noch seitwärts',
  'the move was chosen for another position': 'Der Zug war für eine andere Stellung gedacht',
  'the game has gone on meanwhile': 'Die Partie ist inzwischen weitergegangen',
  // Positions.
  'neither side has a king': 'Keine Seite hat einen König',
  'there are no pieces on the board': 'Es steht kein Stein auf dem Brett',
  // What may be done at a table.
  'nobody has offered a draw': 'Niemand hat Remis angeboten',
  'the draw was not offered to you': 'Das Remis wurde der anderen Seite angeboten',
  'only those who play begin another game': 'Nur wer mitspielt, beginnt eine neue Partie',
  'only the owner of the table changes players, clocks and features':
    'Spieler, Uhren und Möglichkeiten ändert nur, wem der Tisch gehört',
  'only the owner takes back moves of opponents': 'Züge des Computers nimmt nur zurück, wem der Tisch gehört',
  'opponents are not held; a step is for those who wait':
    'Der Computer ist nicht angehalten; einzelne Züge gibt es nur, wenn er wartet',
  'you have no move to take back': 'Es gibt noch keinen eigenen Zug zum Zurücknehmen',
  'you have asked already to take back a move': 'Um die Rücknahme eines Zugs ist schon gebeten',
  'nobody asks to take back a move': 'Niemand bittet, einen Zug zurücknehmen zu dürfen',
  'you were not asked': 'Gefragt ist die andere Seite',
  'you play neither side': 'Hier wird nur zugeschaut',
  'hints are for those who play': 'Tipps gibt es nur für die, die spielen',
  'a hint is being looked for already': 'Ein Tipp wird schon gesucht',
  'no good move was found': 'Es wurde kein guter Zug gefunden',
  'a game is in progress; that can be changed only between games':
    'Eine Partie läuft; das lässt sich nur zwischen zwei Partien ändern',
  'that is no command here': 'Das geht hier nicht',
  'too much has happened at this table; play on at another':
    'An diesem Tisch ist zu viel geschehen; an einem anderen geht es weiter',
  'the table is set already': 'Der Tisch ist schon gedeckt',
  // What is asked of the server.
  'there is no such table': 'Diesen Tisch gibt es nicht',
  'there is no such study': 'Diese Analyse gibt es nicht',
  'it belongs to somebody else': 'Das gehört jemand anderem',
  'there is no game in the PGN text': 'Im PGN-Text steht keine Partie',
  'the PGN text is longer than a megabyte': 'Der PGN-Text ist länger als ein Megabyte',
  'a move comes before the one it follows': 'Ein Zug steht vor dem, auf den er folgt',
  'nobody can pass here, so that no threat can be shown':
    'Hier kann niemand passen, darum lässt sich keine Drohung zeigen',
  'this player has no judgement to show': 'Dieser Spieler hat kein Urteil, das sich zeigen ließe',
  'the game is not reviewed yet': 'Die Partie ist noch nicht geprüft',
  'the table has gone on to another game': 'Am Tisch hat schon eine andere Partie begonnen',
  'what opponents did not look at is told after the game':
    'Was der Computer nicht gesehen hat, wird nach der Partie gesagt',
  'the search broke down': 'Die Suche ist gescheitert',
  'the server failed': 'Auf dem Server ist etwas schiefgegangen',
  'the server is shutting down': 'Der Server wird gerade beendet',
  'the table does not answer': 'Der Tisch antwortet nicht',
  'the table cannot be read': 'Der Tisch lässt sich nicht lesen',
  'the table cannot be set': 'Der Tisch lässt sich nicht decken',
  'the list cannot be read': 'Die Liste lässt sich nicht lesen',
  'the study cannot be read': 'Die Analyse lässt sich nicht lesen',
  'the study cannot be written': 'Die Analyse lässt sich nicht speichern',
  'the review cannot be read': 'Die Prüfung lässt sich nicht lesen',
  'the request took too long': 'Die Anfrage hat zu lange gedauert',
  'the body of the request is too long': 'Das ist zu lang',
  'the request cannot be read': 'Die Anfrage war nicht zu lesen',
  'that cannot be done here': 'Das geht hier nicht',
  'other sites may not use this server': 'Andere Seiten dürfen diesen Server nicht benutzen',
  'too many messages': 'Das waren zu viele Nachrichten auf einmal',
  'too many requests; try again in a moment':
    'Zu viele Anfragen auf einmal; bitte gleich noch einmal versuchen',
  'too many searches are waiting; try again in a moment':
    'Zu viele Suchen warten schon; bitte gleich noch einmal versuchen',
  'too many reviews are waiting; try again in a moment':
    'Zu viele Prüfungen warten schon; bitte gleich noch einmal versuchen',
  'too many tables were set from here; try again in a moment':
    'Von hier wurden zu viele Tische gedeckt; bitte gleich noch einmal versuchen',
  'there are too many connections; try again in a moment':
    'Es gibt zu viele Verbindungen; bitte gleich noch einmal versuchen',
  // Records of games.
  'a comment is not closed': 'Ein Kommentar ist nicht geschlossen',
  'a variation is closed that was not opened': 'Eine Variante wird geschlossen, die nicht begonnen hat',
  'a variation is not closed': 'Eine Variante ist nicht geschlossen',
  'a variation stands before the first move of its line':
    'Eine Variante steht vor dem ersten Zug, den sie ersetzen könnte',
  'there is no game': 'Es gibt keine Partie',
};
