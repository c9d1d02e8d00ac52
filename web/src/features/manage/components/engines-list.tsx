import type { ManagedSetting } from '@stipple/core/contract/manage'
import { say } from '@stipple/core/domain/text'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { Button } from '../../../components/button/button.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/confirm.ts'
import { formatBytes } from '../../../lib/format.ts'
import { errorText, notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { enginesQuery } from '../queries.ts'
import { useSetting } from '../settings/use-setting.ts'
import styles from './list.module.css'

/** Engines with their health and figures; their models, which can be hidden and priced; and the packs of weights. */
export function EnginesList({ settings }: { settings: readonly ManagedSetting[] | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error } = useQuery(enginesQuery)
  const overrides = settings?.find(({ key }) => key === 'models.overrides')
  if (error)
    return (
      <p role="alert" className={styles.wrong}>
        {errorText(error)}
      </p>
    )
  if (!data || !overrides) return <Skeleton height={320} />
  return (
    <>
      <ul className={styles.list} aria-label={t('manage.engines.title')}>
        {data.engines.map((engine) => (
          <li key={engine.id} className={styles.line}>
            <div className={styles.what}>
              <p className={styles.facts}>
                <span className={styles.state} data-tone={engine.healthy ? 'good' : 'bad'}>
                  {t(engine.healthy ? 'manage.engines.healthy' : 'manage.engines.ill')}
                </span>
                <span>{t('manage.engines.figures', { finished: engine.finished, failed: engine.failed })}</span>
                {engine.median_seconds !== undefined && <span>{t('manage.engines.median', { seconds: engine.median_seconds })}</span>}
              </p>
              <p className={styles.name}>{say(engine.label, language)}</p>
              {engine.machine !== undefined && <p className={styles.soft}>{engine.machine}</p>}
              {engine.error !== undefined && <p className={styles.wrong}>{engine.error}</p>}
              {engine.warnings?.map((warning) => (
                <p key={warning.en} className={styles.soft}>
                  {say(warning, language)}
                </p>
              ))}
            </div>
            <div className={styles.details}>
              {engine.models.map((model) => (
                <ModelLine key={model.id} model={model} overrides={overrides} />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <h2>{t('manage.engines.packs')}</h2>
      <p className={styles.soft}>{t('manage.engines.packsLead')}</p>
      <ul className={styles.list} aria-label={t('manage.engines.packs')}>
        {data.packs.map((pack) => (
          <PackLine key={pack.id} pack={pack} />
        ))}
      </ul>
    </>
  )
}

type Engines = NonNullable<Awaited<ReturnType<NonNullable<typeof enginesQuery.queryFn>>>>
type Model = Engines['engines'][number]['models'][number]

function ModelLine({ model, overrides }: { model: Model; overrides: ManagedSetting }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mutate, isPending } = useSetting(overrides)
  const change = (next: { hidden: boolean; cost: number }) => {
    const all = typeof overrides.value === 'object' && overrides.value !== null && !Array.isArray(overrides.value) ? overrides.value : {}
    const { [model.id]: _, ...others } = all
    const own = { ...(next.hidden && { hidden: true }), ...(next.cost !== model.initial_cost && { cost: next.cost }) }
    mutate(Object.keys(own).length === 0 ? others : { ...others, [model.id]: own })
  }
  return (
    <>
      <span>
        {say(model.label, language)} {model.experimental && <Badge tone="caution">{t('common.experimental.badge')}</Badge>}
      </span>
      <div className={styles.switches}>
        <Switch
          label={t('manage.engines.shown')}
          checked={!model.hidden}
          disabled={isPending}
          onChange={(shown) => change({ hidden: !shown, cost: model.cost })}
        />
        <label className={styles.switches}>
          <span className={styles.soft}>{t('manage.engines.cost')}</span>
          <NumberInput
            value={model.cost}
            minimum={0}
            maximum={100_000}
            disabled={isPending || model.experimental === true}
            onChange={(cost = model.initial_cost) => change({ hidden: model.hidden, cost })}
          />
        </label>
      </div>
    </>
  )
}

function PackLine({ pack }: { pack: Engines['packs'][number] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (call: 'install' | 'remove') => api(`POST /api/manage/pack_${call}`, { body: { id: pack.id } }),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: enginesQuery.queryKey }),
  })
  const remove = async () => {
    const sure = await confirm({
      title: t('manage.engines.removeTitle', { name: say(pack.name, language) }),
      text: t('manage.engines.removeText'),
      action: t('manage.engines.remove'),
    })
    if (sure) mutate('remove')
  }
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <p className={styles.facts}>
          <span className={styles.state} data-tone={pack.state === 'ready' ? 'good' : pack.state === 'failed' ? 'bad' : 'calm'}>
            {t(`manage.engines.states.${pack.state}`)}
          </span>
          <span>{formatBytes(pack.bytes)}</span>
          {!pack.permissive && <span>{t('manage.engines.copyleft')}</span>}
        </p>
        <p className={styles.name}>{say(pack.name, language)}</p>
        <p className={styles.soft}>{pack.licence}</p>
      </div>
      <div className={styles.actions}>
        {pack.state === 'ready' ? (
          <Button size="small" look="quiet" disabled={isPending} onClick={() => void remove()}>
            {t('manage.engines.remove')}
          </Button>
        ) : (
          <Button size="small" disabled={isPending || pack.state === 'fetching'} onClick={() => mutate('install')}>
            {t('manage.engines.install')}
          </Button>
        )}
      </div>
    </li>
  )
}
