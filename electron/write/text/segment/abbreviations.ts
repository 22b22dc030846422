/** Words whose full stop ends no sentence. */

/** Never the last word of a sentence. */
export const LEADING: ReadonlySet<string> = new Set(
  'dr|drs|mr|mrs|ms|mx|prof|st|vs|v|e.g|i.e|eg|ie|cf|approx|ca|fig|figs|rev|hon|sgt|capt|lt|gen|viz|esp|incl|resp|al.e|s/p|h/o|c/o|w/o|vol|pp|dept'.split(
    '|',
  ),
);

/** May end a sentence: it does where a capital follows. */
export const TRAILING: ReadonlySet<string> = new Set(
  'mg|mcg|ug|g|gm|gms|gr|kg|ml|cc|l|dl|oz|lb|lbs|in|ft|cm|mm|hr|hrs|min|mins|sec|secs|wk|wks|mo|mos|yr|yrs|tab|tabs|cap|caps|tsp|tbsp|gtt|gtts|inj|susp|sol|soln|supp|pt|pts|pat|hx|dx|rx|tx|sx|fx|bx|bid|tid|qid|qd|qod|qhs|prn|po|iv|im|sc|sl|pr|am|pm|a.m|p.m|etc|jr|sr|inc|ltd|co|no|nos|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|mon|tue|tues|wed|thu|thurs|fri|sat|sun|rt|lt|bilat|lat|med|post|ant|sup|inf|abd|neg|pos|temp|resp|wt|ht|max|avg|est|exam|hosp|assoc|hist|prev|sig|disp|q|al|al.|u.s|u.k|m.d|ph.d|r.n|d.o|b.i.d|t.i.d|q.i.d|q.d|q.o.d|q.h.s|q.h|p.o|p.r.n|i.v|i.m|s.c|s.l|p.r|h.s|a.c|p.c|o.d|o.s|o.u'.split(
    '|',
  ),
);

/** Before a single letter that is a name of its own ("vitamin D.", "hepatitis B."), so that the stop after it counts. */
export const BEFORE_LETTER: ReadonlySet<string> = new Set(
  'vitamin|vit|hepatitis|hep|type|group|grade|class|stage|influenza|flu|factor|protein|child-pugh|plan|option|strep|immunoglobulin|haemophilia|hemophilia|troponin|and|or'.split(
    '|',
  ),
);
