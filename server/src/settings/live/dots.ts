import { MAX_APP_SHARE } from '@stipple/core/domain/credits'
import { z } from 'zod'
import { bonuses, codes, plans } from '../offers.ts'
import { defineSetting } from './define-setting.ts'

const MOST = 1_000_000
const dots = z.int().min(0).max(MOST)
const range = { kind: 'number', group: 'dots', minimum: 0, maximum: MOST, schema: dots } as const

export const dotSettings = {
  'dots.registration': defineSetting({
    ...range,
    label: { en: 'Dots for a new account', zh: '注册赠送点数' },
    initial: ({ credits }) => credits.registration,
  }),
  'dots.daily': defineSetting({
    ...range,
    label: { en: 'Daily dots', zh: '每日领取点数' },
    initial: ({ credits }) => credits.dailyGeneral,
  }),
  'dots.dailyVip': defineSetting({
    ...range,
    label: { en: 'Daily dots of VIP members', zh: 'VIP 每日领取点数' },
    initial: ({ credits }) => credits.dailyVip,
  }),
  'dots.perHundredKudos': defineSetting({
    ...range,
    label: { en: 'Dots per 100 kudos of a member’s machine', zh: '用户的机器每得 100 kudos 奖励的点数' },
    hint: {
      en: 'An image of 1024 × 1024 pixels with 30 steps earns about 36 kudos, or twice that with SDXL. 0 turns this off. The owner’s own jobs earn nothing.',
      zh: '1024 × 1024、30 步的图片约得 36 kudos，SDXL 加倍。0 表示不奖励；自己下的单不计。',
    },
    initial: () => 0,
  }),
  'dots.giftsPerDay': defineSetting({
    ...range,
    label: { en: 'Dots a member can give a day', zh: '每人每天可赠送的点数' },
    hint: {
      en: 'Gifts and tips together, per day in Shanghai. Only dots that were bought or received as gifts can be given, and they keep their expiry date. 0 turns gifts and tips off.',
      zh: '赠送与打赏合计，按北京时间每天计算。仅充值或他人赠送的点数可以送出，有效期不变。0 表示关闭赠送与打赏。',
    },
    initial: () => 500,
  }),
  'dots.appShare': defineSetting({
    kind: 'number',
    group: 'dots',
    minimum: 0,
    maximum: MAX_APP_SHARE,
    schema: z.int().min(0).max(MAX_APP_SHARE),
    label: { en: 'Share for creators of apps (%)', zh: '应用作者分成（%）' },
    hint: {
      en: 'When a member runs another member’s app, this part of the dots that the run cost goes to the creator of the app. Only dots that were bought or received from other members count. 0 turns this off.',
      zh: '用户运行他人的应用时，作者获得所消耗点数的这一比例；仅计算充值或他人赠送的点数。0 表示不分成。',
    },
    initial: () => 0,
  }),
  'dots.codes': defineSetting({
    group: 'dots',
    kind: 'json',
    label: { en: 'Claim codes', zh: '兑换码' },
    hint: {
      en: '70 to 500 dots each. Expired codes stay in the list of redemptions.',
      zh: '每个 70 到 500 点；过期的兑换码仍保留领取记录。',
    },
    schema: codes,
    initial: ({ offers }) => offers.codes.map((code) => ({ ...code, from: code.from?.toISOString(), until: code.until?.toISOString() })),
  }),
  'dots.plans': defineSetting({
    group: 'dots',
    kind: 'json',
    label: { en: 'Plans', zh: '充值套餐' },
    schema: plans,
    initial: ({ offers }) => offers.plans,
  }),
  'dots.bonuses': defineSetting({
    group: 'dots',
    kind: 'json',
    label: { en: 'Bonuses', zh: '充值优惠' },
    schema: bonuses,
    initial: ({ offers }) => ({
      ...offers.bonuses,
      limitedTime: offers.bonuses.limitedTime.map((one) => ({ ...one, from: one.from.toISOString(), until: one.until.toISOString() })),
    }),
  }),
}
