import { csvOf } from '../../lib/csv.ts'
import type { Statement } from './statement.ts'

/** A statement as CSV. */
export const toCsv = ({ texts, month, zone, opening, closing, lines }: Statement): string =>
  csvOf([
    [texts.time, texts.entry, texts.detail, texts.amount, texts.balance, texts.job, texts.order],
    [`${month} (${zone})`, texts.opening, '', '', opening, '', ''],
    ...lines.map(({ time, label, detail, amount, balance, job, order }) => [time, label, detail, amount, balance, job, order]),
    [`${month} (${zone})`, texts.closing, '', '', closing, '', ''],
  ])
