import type { Work } from '@stipple/core/contract/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { formatBytes, formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { deleteWorks, titleOf, WorkPicture } from '../../history/public.ts'
import { bytesOf, cleanUpQuery } from '../queries.ts'
import styles from './clean-up-dialog.module.css'

/** Works that the member could delete: similar images, and the largest unmarked ones; with their storage. */
export function CleanUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(cleanUpQuery)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const number = (count: number) => formatNumber(count, language)
  // All but the first of similar images are preselected; none of the others.
  const spare = new Set(data?.groups.flatMap(([, ...others]) => others.map(({ image_id: id }) => id)))
  const isChosen = ({ image_id: id }: Work): boolean => spare.has(id) !== changed.has(id)
  const turn = ({ image_id: id }: Work) => setChanged((all) => new Set(all.has(id) ? [...all].filter((one) => one !== id) : [...all, id]))
  const listed = new Map([...(data?.groups.flat() ?? []), ...(data?.largest ?? [])].map((work) => [work.image_id, work]))
  const chosen = [...listed.values()].filter(isChosen)
  const remove = async () => {
    const done = await deleteWorks(
      queries,
      chosen.map(({ image_id: id }) => id),
    )
    if (!done) return
    setChanged(new Set())
    await queries.invalidateQueries({ queryKey: cleanUpQuery.queryKey })
  }
  const list = (works: readonly Work[]) => (
    <ul className={styles.works}>
      {works.map((work) => (
        <Choice key={work.image_id} work={work} chosen={isChosen(work)} onTurn={() => turn(work)} onOpen={onClose} />
      ))}
    </ul>
  )
  return (
    <Dialog
      title={t('finding.cleanUp.title')}
      onClose={onClose}
      width={640}
      large
      done={
        <Button look="primary" disabled={chosen.length === 0} onClick={() => void remove()}>
          {t('finding.cleanUp.remove', { count: chosen.length, size: formatBytes(bytesOf(chosen)) })}
        </Button>
      }
    >
      <div className={styles.body} data-scrolls tabIndex={0} role="region" aria-label={t('finding.cleanUp.title')}>
        <DialogLead>{t('finding.cleanUp.lead')}</DialogLead>
        {!data && !error && <Skeleton height={200} />}
        {!data && error && <LoadFailed onRetry={() => void refetch()}>{t('finding.cleanUp.failed')}</LoadFailed>}
        {data && (
          <>
            <h3 className={styles.heading}>{t('finding.cleanUp.same')}</h3>
            <p className={styles.note}>
              {data.compared < data.total
                ? t('finding.cleanUp.comparedPart', { compared: number(data.compared), total: number(data.total) })
                : t('finding.cleanUp.compared', { count: data.compared, replace: { count: number(data.compared) } })}
            </p>
            {data.groups.length === 0 && <p className={styles.note}>{t('finding.cleanUp.noneSame')}</p>}
            {data.groups.map((group) => (
              <div key={group[0]?.image_id}>{list(group)}</div>
            ))}
            {data.largest.length > 0 && (
              <>
                <h3 className={styles.heading}>{t('finding.cleanUp.largest')}</h3>
                {list(data.largest)}
              </>
            )}
            {data.trash.count > 0 && (
              <p className={styles.note}>
                {t('finding.cleanUp.trash', { count: data.trash.count, size: formatBytes(data.trash.bytes) })}{' '}
                <Link to="/history" search={{ trash: true }} onClick={onClose}>
                  {t('finding.cleanUp.toTrash')}
                </Link>
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly work: Work
  readonly chosen: boolean
  readonly onTurn: () => void
  readonly onOpen: () => void
}

/** A work with its size, and a checkbox to move it to the trash. */
function Choice({ work, chosen, onTurn, onOpen }: ChoiceProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = titleOf(work, language)
  return (
    <li className={styles.work} data-chosen={chosen || undefined}>
      <Link to="/work/$id" params={{ id: work.image_id }} aria-label={t('finding.alike.open', { title })} onClick={onOpen}>
        <WorkPicture work={work} sizes="120px" unnamed />
      </Link>
      <label className={styles.choice}>
        <input type="checkbox" aria-label={t('finding.cleanUp.choose', { title })} checked={chosen} onChange={onTurn} />
        <span>{chosen ? t('finding.cleanUp.delete') : t('finding.cleanUp.keep')}</span>
        <span className={styles.size}>{formatBytes(bytesOf([work]))}</span>
      </label>
    </li>
  )
}
