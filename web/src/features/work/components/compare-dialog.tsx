import type { Work } from '@stipple/core/contract/shapes'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { MediaSign, titleOf, WorkPicture } from '../../history/public.ts'
import { useComparedWorks } from '../compared-store.ts'
import { settingRows } from '../difference.ts'
import { useNames } from './use-names.ts'
import styles from './compare-dialog.module.css'

/** Two to four works side by side, with their different settings. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const names = useNames()
  const { works } = useComparedWorks()
  const [all, setAll] = useState(false)
  const rows = settingRows(works, { names, language })
  const shown = all ? rows : rows.filter(({ differs }) => differs)
  return (
    <Dialog title={t('detail.sideBySide.title')} onClose={onClose} width={1080}>
      <div className={styles.scroller} role="region" aria-label={t('detail.sideBySide.title')} tabIndex={0} data-scrolls>
        {/* React's style type has no custom properties. */}
        <table className={styles.table} style={{ '--columns': works.length } as CSSProperties}>
          <thead>
            <tr>
              <td />
              {works.map((work) => (
                <th key={work.image_id} scope="col">
                  <Picture work={work} title={titleOf(work, language)} onOpen={onClose} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, values, differs }) => (
              <tr key={name} data-differs={differs || undefined}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={index}>{value ?? t('detail.lineage.none')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className={styles.same}>{t('detail.sideBySide.same')}</p>}
      <Switch label={t('detail.sideBySide.all')} checked={all} onChange={setAll} />
    </Dialog>
  )
}

function Picture({ work, title, onOpen }: { readonly work: Work; readonly title: string; readonly onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <Link
      to="/work/$id"
      params={{ id: work.image_id }}
      className={styles.open}
      aria-label={t('detail.lineage.open', { title })}
      onClick={onOpen}
    >
      <WorkPicture work={work} sizes="(min-width: 62em) 480px, 45vw" full />
      <MediaSign work={work} />
    </Link>
  )
}
