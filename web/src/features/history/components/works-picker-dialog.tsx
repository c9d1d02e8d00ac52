import type { Work } from '@stipple/core/contract/shapes'
import { isAccepted } from '@stipple/core/domain/media'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Pager } from '../../../components/pager/pager.tsx'
import { errorText } from '../../../lib/notify.ts'
import { ALL_NEWEST } from '../filter.ts'
import { useMarks } from '../marks-store.ts'
import { countQuery, worksPageQuery } from '../queries.ts'
import { PickerGrid, PickerWaiting } from './picker-grid.tsx'
import styles from './works-picker.module.css'

interface Props {
  /** Accepted extensions. */
  readonly accept: readonly string[]
  /** Greatest number of chosen works. */
  readonly limit: number
  /** Id of an excluded work. */
  readonly except?: string
  readonly onChoose: (works: readonly Work[]) => void
  readonly onClose: () => void
}

const PAGE_SIZE = 42

/** The member's images, page by page: a click chooses one; if several are accepted they are collected first. */
export function WorksPickerDialog({ accept, limit, except, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly Work[]>([])
  const [warning, setWarning] = useState<string>()
  const gone = useMarks((state) => state.gone)
  const { data, error, isPending, refetch } = useQuery(worksPageQuery(ALL_NEWEST, page, PAGE_SIZE))
  const { data: total = 0 } = useQuery(countQuery(ALL_NEWEST))
  const pictures = data?.filter((work) => work.media === 'image' && work.image_id !== except && !gone[work.image_id]) ?? []

  const take = (works: readonly Work[]) => {
    onChoose(works)
    onClose()
  }
  const pick = (work: Work) => {
    if (!isAccepted(work.image, accept))
      return setWarning(t('playground.picker.wrongType', { formats: accept.map((extension) => extension.toUpperCase()).join(', ') }))
    setWarning(undefined)
    if (limit === 1) return take([work])
    const others = chosen.filter((one) => one.image_id !== work.image_id)
    if (others.length < chosen.length) return setChosen(others)
    if (chosen.length >= limit) return setWarning(t('playground.picker.tooMany', { limit }))
    setChosen([...chosen, work])
  }

  return (
    <Dialog title={t('playground.picker.title')} onClose={onClose} width={920}>
      <div className={styles.picker}>
        {warning !== undefined && (
          <p className={styles.warning} role="alert">
            {warning}
          </p>
        )}
        {isPending && <PickerWaiting />}
        {error && !data && (
          <LoadFailed onRetry={() => void refetch()}>
            {t('playground.picker.failed')} {errorText(error)}
          </LoadFailed>
        )}
        {data && pictures.length === 0 && <Empty title={t('playground.picker.none')} text={t('playground.picker.noneText')} />}
        {pictures.length > 0 && <PickerGrid key={page} works={pictures} chosen={limit === 1 ? undefined : chosen} onPick={pick} />}
        <div className={styles.foot}>
          <Pager label={t('playground.picker.pages')} page={page} total={total} perPage={PAGE_SIZE} onPage={setPage} />
          {limit > 1 && (
            <Button look="primary" disabled={chosen.length === 0} onClick={() => take(chosen)}>
              {t('playground.picker.add', { count: chosen.length })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
