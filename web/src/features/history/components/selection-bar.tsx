import type { User } from '@stipple/core/contract/shapes'
import type { Work } from '@stipple/core/contract/shapes'
import { localize } from '@stipple/core/domain/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck, CheckCheck, Download, Ellipsis, ListChecks, type LucideIcon, RotateCcw, Share2, Star, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { BulkAction } from '../bulk.ts'
import type { WorksFilter } from '../filter.ts'
import { deleteWorks, restoreWorks, setMarks, useMarks, withMarks } from '../marks-store.ts'
import { MAX_SELECTED, readAllWorks } from '../queries.ts'
import { saveWorks } from '../save.ts'
import { shareWorks } from '../share.ts'
import { purgeWorks } from '../trash.ts'
import type { Selection } from '../use-selection.ts'
import styles from './selection-bar.module.css'

interface Props {
  /** Works on the page. */
  readonly works: readonly Work[]
  readonly filter: WorksFilter
  /** Number of works that match the filter; undefined until it is known. */
  readonly count: number | undefined
  readonly user: User
  /** Offered beside the gallery's own, in this order. */
  readonly actions: readonly BulkAction[]
  readonly selection: Selection
  readonly trashed: boolean
  readonly pageless: boolean
}

/** Actions on many works at once; floats over the gallery while works are being selected. */
export function SelectionBar({ works, filter, count, user, actions, selection, trashed, pageless }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const marks = useMarks()
  const everything = useMutation({ mutationFn: () => readAllWorks(filter), onSuccess: selection.add, onError: notifyError })
  const chosen = [...(selection.chosen?.values() ?? [])].map((work) => withMarks(work, marks))
  const ids = chosen.map(({ image_id }) => image_id)
  const none = ids.length === 0
  const allStarred = !none && chosen.every(({ starred }) => starred === 1)
  const allRated = !none && chosen.every(({ rated }) => rated === 1)
  const end = () => selection.switch(false)
  const endIf = (done: boolean) => {
    if (done) end()
  }
  const offered = actions.filter(({ isOffered, isFirst }) => isFirst ?? isOffered(chosen, user))
  const [first, others] = [offered.filter(({ isFirst }) => isFirst), offered.filter(({ isFirst }) => !isFirst)]
  const run = (action: BulkAction) => void action.run(chosen, { queries, user, navigate }).then(endIf)

  return (
    <div
      className={styles.bar}
      role="toolbar"
      data-under-way={!none || undefined}
      aria-label={t('gallery.selection')}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && end()}
    >
      <IconButton label={t('gallery.endSelect')} icon={<X aria-hidden />} onClick={end} />
      <span className={styles.count} role="status">
        {t('gallery.selected', { count: ids.length })}
      </span>
      <Act
        icon={CheckCheck}
        label={t(pageless ? 'gallery.selectShown' : 'gallery.selectPage')}
        disabled={works.length === 0}
        onClick={() => selection.add(works)}
      />
      {count !== undefined && count > works.length && (
        <Act
          icon={ListChecks}
          label={t('gallery.selectAll', { count: Math.min(count, MAX_SELECTED) })}
          disabled={everything.isPending}
          onClick={() => everything.mutate()}
        />
      )}
      <span className={styles.line} />
      {trashed ? (
        <>
          <Act icon={RotateCcw} label={t('gallery.restore')} disabled={none} onClick={() => void restoreWorks(queries, ids).then(endIf)} />
          <Act icon={Trash2} label={t('gallery.purge')} danger disabled={none} onClick={() => void purgeWorks(queries, ids).then(endIf)} />
        </>
      ) : (
        <>
          <Act
            icon={Star}
            label={t(allStarred ? 'gallery.unstar' : 'gallery.star')}
            disabled={none}
            onClick={() => void setMarks(queries, chosen, { starred: allStarred ? 0 : 1 }).then(end)}
          />
          <Act
            icon={BadgeCheck}
            label={t(allRated ? 'gallery.unrate' : 'gallery.rate')}
            disabled={none}
            onClick={() => void setMarks(queries, chosen, { rated: allRated ? 0 : 1 }).then(end)}
          />
          {first.map((action) => (
            <Act key={action.id} icon={action.icon} label={localize(action.label, language)} disabled={none} onClick={() => run(action)} />
          ))}
          <Act icon={Download} label={t('history.download')} disabled={none} onClick={() => void saveWorks(chosen, language).then(endIf)} />
          <Act icon={Share2} label={t('gallery.share')} disabled={none} onClick={() => void shareWorks(chosen)} />
          {others.length > 0 && (
            <Menu
              label={t('gallery.more')}
              placement="above start"
              target={(button) => <IconButton label={t('gallery.more')} icon={<Ellipsis aria-hidden />} disabled={none} {...button} />}
            >
              {others.map((action) => (
                <MenuItem key={action.id} icon={<action.icon aria-hidden />} onSelect={() => run(action)}>
                  {localize(action.label, language)}
                </MenuItem>
              ))}
            </Menu>
          )}
          <Act icon={Trash2} label={t('common.delete')} danger disabled={none} onClick={() => void deleteWorks(queries, ids).then(endIf)} />
        </>
      )}
    </div>
  )
}

interface ActProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly disabled: boolean
  readonly danger?: boolean
  readonly onClick: () => void
}

/** A button that only shows its icon if there is no space for its label. */
function Act({ icon: Icon, label, disabled, danger, onClick }: ActProps) {
  return (
    <button type="button" className={danger ? styles.danger : styles.act} aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon size={17} strokeWidth={1.6} aria-hidden />
      <span className={styles.words} aria-hidden>
        {label}
      </span>
    </button>
  )
}
