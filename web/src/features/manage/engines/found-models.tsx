import type { EngineSurvey } from '@stipple/core/contract/engines'
import { localize } from '@stipple/core/domain/text'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { ModeLabels } from './mode-labels.tsx'
import { ShownRows } from './shown-rows.tsx'
import { useShown, wordsOfModel } from './use-shown.ts'
import styles from './engines.module.css'
import rows from './model-rows.module.css'

export interface Choice {
  /** Remote ids of models not offered to members. */
  readonly off: ReadonlySet<string>
  /** Entered prices, by remote id. */
  readonly costs: Readonly<Record<string, number>>
}

interface Props {
  readonly models: EngineSurvey['models']
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
}

/** Models of an engine being connected: checked ones are offered, each with a price. */
export function FoundModels({ models, choice, onChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const shown = useShown(models, wordsOfModel)
  const { off, costs } = choice
  const tick = (ids: readonly string[], on: boolean) => {
    const touched = new Set(ids)
    const rest = [...off].filter((one) => !touched.has(one))
    onChange({ ...choice, off: new Set(on ? rest : [...rest, ...ids]) })
  }
  const all = shown.found.map(({ remote_id }) => remote_id)
  return (
    <div className={styles.step}>
      <ShownRows
        label={t('engines.connect.offered')}
        shown={shown}
        search={t('engines.models.search')}
        empty={t('engines.models.empty')}
        tools={
          <>
            <h3>{t('engines.connect.offered')}</h3>
            <span className={styles.soft}>{t('engines.connect.chosen', { chosen: models.length - off.size, count: models.length })}</span>
            <Button size="small" look="quiet" onClick={() => tick(all, true)}>
              {t('engines.connect.all')}
            </Button>
            <Button size="small" look="quiet" onClick={() => tick(all, false)}>
              {t('engines.connect.noneOf')}
            </Button>
          </>
        }
      >
        {(model) => {
          const label = localize(model.label, language)
          return (
            <li key={model.remote_id} className={rows.found}>
              <label className={rows.tick}>
                <input
                  type="checkbox"
                  className={rows.box}
                  checked={!off.has(model.remote_id)}
                  onChange={(event) => tick([model.remote_id], event.target.checked)}
                />
                <span className={rows.words}>
                  <span>{label}</span>
                  <ModeLabels modes={model.modes} />
                </span>
              </label>
              <span className={rows.price}>
                <NumberInput
                  label={t('engines.models.costOf', { model: label })}
                  value={costs[model.remote_id] ?? model.cost}
                  minimum={0}
                  maximum={100_000}
                  onChange={(cost = model.cost) => onChange({ ...choice, costs: { ...costs, [model.remote_id]: cost } })}
                />
                <span className={styles.small} aria-hidden>
                  {t('engines.models.unit')}
                </span>
              </span>
            </li>
          )
        }}
      </ShownRows>
    </div>
  )
}
