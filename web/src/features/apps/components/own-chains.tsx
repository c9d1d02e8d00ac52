import { localize } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListOrdered } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { presetsQuery } from '../../generate/public.ts'
import styles from './smart-apps.module.css'

/** The member's saved chains whose names or modes contain the search words; empty without a search. */
export function OwnChains({ words }: { readonly words: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const { data = [] } = useQuery(presetsQuery)
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const chains = data
    .filter(({ steps }) => steps.length > 1)
    .map((chain) => ({ ...chain, modes: chain.steps.map(({ job_type: mode }) => localize(findMode(mode)?.label, language) ?? mode) }))
    .filter(({ name, modes }) => wanted.every((word) => [name, ...modes].join(' ').toLowerCase().includes(word)))
  if (chains.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('apps.chains')}
      </h2>
      <ul className={styles.chains} aria-labelledby={id}>
        {chains.map(({ id: chain, name, modes }) => (
          <li key={chain}>
            <Link to="/chain/{-$id}" params={{ id: chain }} className={styles.chain}>
              <ListOrdered size={18} aria-hidden />
              <span className={styles.chainWords}>
                <span className={styles.chainName}>{name}</span>
                <span className={styles.chainSteps}>{modes.join(' → ')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
