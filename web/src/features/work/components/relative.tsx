import type { Work } from '@stipple/core/contract/shapes'
import { definitionOf, localize } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import { Link } from '@tanstack/react-router'
import { SquareSplitHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { MediaSign, titleOf, WorkPicture } from '../../history/public.ts'
import { isComparable } from '../compared.ts'
import { type Change, changesBetween } from '../difference.ts'
import { useNames } from './use-names.ts'
import styles from './lineage.module.css'

interface Props {
  /** The work shown here. */
  readonly other: Work
  readonly before: Work
  readonly after: Work
  readonly onCompare: ((other: Work) => void) | undefined
}

/** A relative of the page's work, and what changed between the two. */
export function Relative({ other, before, after, onCompare }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = titleOf(other, language)
  const names = useNames()
  const changes = changesBetween(before, after, { names, language })
  return (
    <li className={styles.relative}>
      <Link to="/work/$id" params={{ id: other.image_id }} className={styles.picture} aria-label={t('detail.lineage.open', { title })}>
        <WorkPicture work={other} sizes="64px" />
        <MediaSign work={other} />
      </Link>
      <div className={styles.body}>
        <p className={styles.mode}>{localize(findMode(other.mode)?.label, language) ?? other.mode}</p>
        {changes.length === 0 && <p className={styles.same}>{t('detail.lineage.same')}</p>}
        {changes.length > 0 && (
          <details className={styles.changes}>
            <summary>{changes.map(({ name }) => name).join(definitionOf(language).listSeparator)}</summary>
            <dl>
              {changes.map((change) => (
                <div key={change.name}>
                  <dt>{change.name}</dt>
                  <dd>
                    <Changed change={change} />
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      {onCompare && isComparable(other) && (
        <IconButton
          label={t('detail.lineage.compare', { title })}
          icon={<SquareSplitHorizontal aria-hidden />}
          onClick={() => onCompare(other)}
        />
      )}
    </li>
  )
}

function Changed({ change }: { change: Change }) {
  const { t } = useTranslation()
  if (change.kind === 'words')
    return change.words.map(({ kind, text }, index) => {
      const Tag = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span'
      return <Tag key={index}>{text}</Tag>
    })
  return (
    <>
      {change.before !== undefined && <span className={styles.was}>{change.before} → </span>}
      <span>{change.after ?? t('detail.lineage.none')}</span>
    </>
  )
}
