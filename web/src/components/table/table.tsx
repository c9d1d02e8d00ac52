import { ArrowDown, ArrowUp } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './table.module.css'

export interface Column {
  readonly id: string
  readonly label: string
  /** `grows`: takes the room that others leave, a line of its own on a phone. `number`: at the end. `plain`: without its label on a phone. `actions`: buttons. */
  readonly look?: 'grows' | 'number' | 'plain' | 'actions'
  readonly sorts?: boolean
}

export interface Sorting {
  /** Column by which the rows are sorted. */
  readonly by: string
  readonly descending: boolean
  readonly onSort: (by: string) => void
}

export interface Choosing {
  /** All rows shown, by id. */
  readonly ids: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

export interface TableProps {
  readonly columns: readonly Column[]
  readonly sorting?: Sorting
  /** Rows have boxes for actions on several at once. */
  readonly choosing?: Choosing
}

const Shape = createContext<TableProps>({ columns: [] })

interface Props extends TableProps {
  readonly label: string
  /** Other rows are on their way. */
  readonly busy?: boolean
  /** `TableRow`s. */
  readonly children: ReactNode
}

/** Rows with columns; in a narrow window each row is a card. */
export function Table({ label, busy = false, children, ...shape }: Props) {
  const { columns, sorting, choosing } = shape
  return (
    <table className={styles.table} aria-label={label} aria-busy={busy}>
      <thead>
        <tr>
          {choosing && <ChooseAll {...choosing} />}
          {columns.map((column) => (
            <Head key={column.id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        <Shape value={shape}>{children}</Shape>
      </tbody>
    </table>
  )
}

function Head({ column: { id, label, look, sorts = false }, sorting }: { column: Column; sorting: Sorting | undefined }) {
  const order = sorting?.by === id ? (sorting.descending ? 'descending' : 'ascending') : undefined
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" className={styles.head} data-look={look} data-sorts={(sorts && sorting !== undefined) || undefined} aria-sort={order}>
      {sorts && sorting ? (
        <button type="button" className={styles.sort} onClick={() => sorting.onSort(id)}>
          {label}
          <Arrow size={14} aria-hidden />
        </button>
      ) : (
        <span className={look === 'actions' ? 'visually-hidden' : undefined}>{label}</span>
      )}
    </th>
  )
}

function ChooseAll({ ids, chosen, onChoose }: Choosing) {
  const { t } = useTranslation()
  const all = ids.length > 0 && ids.every((id) => chosen.has(id))
  return (
    <th scope="col" className={styles.all}>
      <label className={styles.choose}>
        <input type="checkbox" checked={all} onChange={() => onChoose(new Set(all ? [] : ids))} />
        <span className={styles.allLabel}>{t('common.chooseAll')}</span>
      </label>
    </th>
  )
}

interface RowProps {
  readonly id: string
  /** Names the row to those who choose it by its box. */
  readonly name?: string
  /** One for each column; empty ones are left out of the card. */
  readonly cells: readonly ReactNode[]
  /** Shown below the cells, across all columns. */
  readonly below?: ReactNode
}

export function TableRow({ id, name = '', cells, below }: RowProps) {
  const { t } = useTranslation()
  const { columns, choosing } = use(Shape)
  const isChosen = choosing?.chosen.has(id) ?? false
  const turn = () => choosing?.onChoose(new Set([...choosing.chosen].filter((one) => one !== id).concat(isChosen ? [] : [id])))
  return (
    <>
      <tr className={styles.row} data-chosen={isChosen || undefined}>
        {choosing && (
          <td className={styles.box}>
            <label className={styles.choose}>
              <input type="checkbox" aria-label={t('common.choose', { name })} checked={isChosen} onChange={turn} />
            </label>
          </td>
        )}
        {columns.map(({ id: column, label, look }, index) => (
          <td key={column} className={styles.cell} data-look={look} data-label={label}>
            {look === 'actions' ? <div className={styles.buttons}>{cells[index]}</div> : cells[index]}
          </td>
        ))}
      </tr>
      {below !== undefined && below !== false && (
        <tr className={styles.below}>
          <td colSpan={columns.length + (choosing ? 1 : 0)}>{below}</td>
        </tr>
      )}
    </>
  )
}
