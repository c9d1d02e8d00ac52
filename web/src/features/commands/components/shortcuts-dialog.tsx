import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { useOptions } from '../../options/public.ts'
import { type Action, applyOwnKeys, changeableOf } from '../own-keys.ts'
import { useSheet } from '../use-sheet.ts'
import { KeyNames } from './key-names.tsx'
import { OwnKey } from './own-key.tsx'
import styles from './shortcuts-dialog.module.css'

/** All shortcuts by place, and the switch for single-key shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const places = useSheet()
  const singleKeys = useOptions((options) => options.singleKeys)
  const own = useOptions((options) => options.ownShortcuts)
  const nameOf = ({ place, name }: Action): string =>
    places.find((one) => one.name === place)?.rows.find((row) => row.name === name)?.does ?? name
  return (
    <Dialog title={t('commands.sheet.title')} onClose={onClose} width={980}>
      <div className={styles.places}>
        {places.map(({ name, title, rows }) => (
          <section key={name} className={styles.place} aria-labelledby={`${id}${name}`}>
            <h3 id={`${id}${name}`} className={styles.title}>
              {title}
            </h3>
            <dl>
              {rows.map(({ name: action, does, keys }) => {
                const id = changeableOf({ place: name, name: action })
                return (
                  <div key={does} className={styles.row}>
                    <dt>{does}</dt>
                    <dd>
                      {id === undefined ? (
                        <KeyNames keys={keys} />
                      ) : (
                        <OwnKey action={{ place: name, name: action }} id={id} does={does} keys={keys} nameOf={nameOf} />
                      )}
                    </dd>
                  </div>
                )
              })}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.single}>
        <p className={styles.hint}>{t('commands.sheet.ownHint')}</p>
        {own.length > 0 && (
          <Button
            size="small"
            onClick={() => {
              applyOwnKeys([])
              useOptions.setState({ ownShortcuts: [] })
            }}
          >
            {t('commands.sheet.resetAll')}
          </Button>
        )}
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
