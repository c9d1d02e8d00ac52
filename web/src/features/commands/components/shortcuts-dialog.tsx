import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { useOptions } from '../../options/public.ts'
import { useSheet } from '../use-sheet.ts'
import { KeyNames } from './key-names.tsx'
import styles from './shortcuts-dialog.module.css'

/** All shortcuts by place, and the switch for single-key shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const places = useSheet()
  const singleKeys = useOptions((options) => options.singleKeys)
  return (
    <Dialog title={t('commands.sheet.title')} onClose={onClose} width={980}>
      <div className={styles.places}>
        {places.map(({ name, title, rows }) => (
          <section key={name} className={styles.place} aria-labelledby={`${id}${name}`}>
            <h3 id={`${id}${name}`} className={styles.title}>
              {title}
            </h3>
            <dl className={styles.rows}>
              {rows.map(({ does, keys }) => (
                <div key={does} className={styles.row}>
                  <dt>{does}</dt>
                  <dd>
                    <KeyNames keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.single}>
        <Switch
          label={t('commands.sheet.singleKeys')}
          checked={singleKeys}
          aria-describedby={`${id}single`}
          onChange={(on) => useOptions.setState({ singleKeys: on })}
        />
        <p id={`${id}single`} className={styles.hint}>
          {t('commands.sheet.singleKeysHint')}
        </p>
      </div>
    </Dialog>
  )
}
