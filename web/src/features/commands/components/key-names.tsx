import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { namesOfCombinations } from '../key-name.ts'
import styles from './key-names.module.css'

/** Key combinations as printed on this platform's keyboards. Screen readers get the names of signs. */
export function KeyNames({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <span className={styles.keys}>
      {namesOfCombinations(keys, t).map((combination, index) => (
        <Fragment key={combination.map(({ shown }) => shown).join(' ')}>
          {index > 0 && <span className={styles.or}>{t('commands.sheet.or')}</span>}
          <span className={styles.combination}>
            {combination.map(({ shown, spoken }) => (
              <kbd key={shown} className={styles.key}>
                <span aria-hidden>{shown}</span>
                <span className="visually-hidden">{spoken}</span>
              </kbd>
            ))}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
