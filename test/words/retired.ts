/**
 * Words that are retired, and what the trade or HTTP says instead. They are about sentences: names of the public interface
 * (paths, fields, values, states, types, settings, commands) stay. A word with many right uses is not here.
 */
export type RetiredWord = {
  readonly word: string
  readonly pattern: RegExp
  readonly instead: string
}

const retired = (word: string, pattern: RegExp, instead: string): RetiredWord => ({ word, pattern, instead })

export const RETIRED: readonly RetiredWord[] = [
  // HTTP and the API.
  retired('answer', /\banswer(?:s|ed|ing)?\b/gi, 'response, responds, returns'),
  retired(
    'refuse',
    /(?<!\bconnection )(?<!\bconnection was )\brefus(?:e|es|ed|ing|al|als)\b/gi,
    'reject; error response',
  ),
  retired('kept', /(?<!\bvehicle is )\bkept\b(?! (?:at|overnight)\b)/gi, 'saved, stored, retained'),
  retired('no such', /\bno such\b(?! day\b)/gi, 'not found, unknown'),
  retired('was sent', /; \S+ was sent\b/g, 'received (in an error about a value)'),
  retired(
    'member',
    /\bmembers?\b(?! of (?:staff|the lender['’]s staff|a role)\b)/gi,
    'field (JSON), property (JSON Schema)',
  ),
  retired('fault', /\bfaults?\b/gi, 'error, validation error, mistake'),
  retired('kind of problem', /\bkinds? of problems?\b/gi, 'problem type'),
  retired('the feed', /\bthe feed\b/gi, 'the event feed'),
  retired('switched off', /\bswitched (?:off|on)\b|\bdeactivated?\b/gi, 'disabled, enabled'),
  retired('under way', /\bunder way\b/gi, 'in progress, concurrent'),
  retired('used up', /\bused up\b/gi, 'exceeded'),
  retired('blanks', /\bblanks\b/gi, 'spaces'),
  retired('moment', /(?<!\b(?:in a|at the) )\bmoments?\b/gi, 'time, timestamp, point in time'),
  retired('greatest', /\bgreatest\b(?!\()|(?<!\bat[\s-]*)\bleast\b(?! recently)/gi, 'maximum, minimum'),
  retired('since 1970', /\bseconds since 1970\b/gi, 'Unix timestamp'),
  // Operating it.
  retired('base copy', /\bbase cop(?:y|ies)\b/gi, 'base backup'),
  retired('beside requests', /\bbeside (?:the )?requests\b/gi, 'in the background'),
  retired('processor time', /\bprocessor time\b/gi, 'CPU time'),
  retired('by itself', /\bby (?:itself|themselves)\b/gi, 'automatically'),
  retired('mail', /(?<![-\w])mails?\b(?! server)/gi, 'email'),
  retired('e-mail', /\be-mail(?:s|ed)?\b/gi, 'email'),
  retired('in vain', /\bin vain\b/gi, 'without success; timed out'),
  retired('anew', /\banew\b/gi, 'again; new'),
  retired('tells of', /\btells? of\b/gi, 'reports, describes'),
  retired('noted', /\bnoted\b/gi, 'recorded'),
  // Motor finance.
  retired('APRC', /\bAPRC\b/g, 'APR'),
  retired('four eyes', /\bfour[ -]eyes\b/gi, 'dual approval, second approval'),
  retired('judge', /\bjudg(?:e|es|ed|ing)\b|\bverdicts?\b/gi, 'review; result'),
  retired('on record', /\bon record\b/gi, 'in the audit log'),
  retired('wish', /\bwish(?:es|ed)?\b/gi, 'request'),
  retired('for good', /\bfor good\b/gi, 'permanently'),
  // Spelling.
  retired(
    "can't",
    /\b(?:ca|do|is|does|wo|are|was|were|could|has|have|did|would|need)n?['’]t\b/gi,
    'cannot, do not, …',
  ),
  retired('euros', /\beuros\b/gi, 'euro, or an amount with €'),
  retired('6.9 %', /\d %/g, '6.9%'),
  retired('loading …', /\p{L} …(?!\s*[\p{L}|,])/gu, 'an ellipsis without a space before it'),
]
