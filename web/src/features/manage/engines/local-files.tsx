import type { ManagedWeights } from '@stipple/core/contract/weights'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/format.ts'
import list from '../components/list.module.css'
import styles from './local-models.module.css'

/** Files of a model: local path, source, and published hash. */
export function LocalFiles({ files }: Pick<ManagedWeights, 'files'>) {
  const { t } = useTranslation()
  return (
    <details className={styles.files}>
      <summary>{t('engines.local.files', { count: files.length })}</summary>
      <ul>
        {files.map(({ name, address, path, bytes, sha256 }) => (
          <li key={name}>
            {address === undefined ? (
              name
            ) : (
              <a href={address} target="_blank" rel="noreferrer">
                {name}
              </a>
            )}
            <p className={list.facts}>
              <span>{formatBytes(bytes)}</span>
              <span>{path}</span>
              <span>{sha256 === undefined ? t('engines.local.noSum') : `SHA-256 ${sha256}`}</span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
