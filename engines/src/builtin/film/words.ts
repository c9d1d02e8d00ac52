import type { CameraMove } from '@stipple/core/domain/camera-moves'
import type { PlainMove } from './camera.ts'
import type { Particles } from './film-set.ts'

/** Camera moves by their words; longer ones first, as they contain the shorter. */
const MOVES: readonly (readonly [PlainMove, RegExp])[] = [
  [
    'orbit',
    /\b((the )?camera )?(orbit(s|ing)?|circles?|circling|rotat(es|ing)) (around|about)\b|\borbit(ing)? shot\b|环绕(镜头|拍摄)?|绕着(它|他|她)?拍|镜头旋转/gi,
  ],
  [
    'in',
    /\b((the )?camera )?(zoom(s|ing)?|push(es|ing)?|dolly|dollies|mov(es|ing)?)[ -]in\b|\bclos(e|es|ing) in\b|\b((the )?camera )?((slowly|gently) )?(mov(es|ing)?|com(es|ing)?|gets?|go(es|ing)?|draw(s|ing)?|drift(s|ing)?|creep(s|ing)?)( (slowly|gently))? closer( and closer)?( to(?= ))?|(?<=^|[,;] ?)(slowly )?closer( and closer)?(?=$|[,;.])|(镜头)?(慢慢|缓缓|逐渐)?(推近|拉近|推进|靠近镜头|移近)|镜头(慢慢|缓缓)?靠近|推镜头?/gi,
  ],
  ['out', /\b((the )?camera )?(zoom(s|ing)?|pull(s|ing)?|dolly|dollies) (out|back|away)\b|镜头(慢慢|缓缓)?(拉远|拉开|后退)|拉镜头?|拉远/gi],
  [
    'left',
    /\b((the )?camera )?(pan(s|ning)?|track(s|ing)?|mov(es|ing)|slid(es|ing)) (to the )?left\b|镜头(慢慢|缓缓)?(向左|往左|左)(移动?|摇)?|左移/gi,
  ],
  [
    'right',
    /\b((the )?camera )?(pan(s|ning)?|track(s|ing)?|mov(es|ing)|slid(es|ing)) (to the )?right\b|镜头(慢慢|缓缓)?(向右|往右|右)(移动?|摇)?|右移/gi,
  ],
  [
    'up',
    /\b((the )?camera )?(tilt(s|ing)?|crane(s)?|mov(es|ing)|pan(s|ning)?|ris(es|ing)) up\b|镜头(慢慢|缓缓)?(向上|往上|上)(移动?|摇|升)|上移/gi,
  ],
  [
    'down',
    /\b((the )?camera )?(tilt(s|ing)?|crane(s)?|mov(es|ing)|pan(s|ning)?) down\b|镜头(慢慢|缓缓)?(向下|往下|下)(移动?|摇|降)|下移/gi,
  ],
  ['still', /\b(static|still|fixed|locked) (camera|shot)\b|固定(镜头|机位)|镜头(静止|不动)/gi],
]

/** Camera move that the words ask for, and the rest of the words. */
export function readCamera(prompt: string): { readonly move: PlainMove | undefined; readonly rest: string } {
  const found = MOVES.map(([move, words]) => ({ move, at: prompt.search(words) })).filter(({ at }) => at >= 0)
  const rest = MOVES.reduce((text, [, words]) => text.replace(words, ' '), prompt)
  return { move: found.toSorted((a, b) => a.at - b.at)[0]?.move, rest: rest.replace(/\b(the )?camera\b|镜头/gi, ' ').trim() }
}

/** Camera move by the form's field, then by the words, then by the scene. */
export function chooseMove(field: CameraMove, requested: PlainMove | undefined, suits: readonly PlainMove[], seed: number): PlainMove {
  return field === 'auto' ? (requested ?? suits[seed % suits.length] ?? 'in') : field
}

const PARTICLES: readonly (readonly [Particles['kind'], RegExp])[] = [
  ['snow', /\bsnow(s|ing|fall|flakes?|y|storm)?\b|\bblizzard\b|下雪|飘雪|雪花|飞雪|大雪|小雪|风雪/i],
  [
    'rain',
    /\brain(s|ing|y|fall|drops?|storm)?\b|\bdownpour\b|\bdrizzle\b|\bthunderstorm\b|下雨|雨天|雨中|雨夜|细雨|大雨|暴雨|小雨|雨滴|烟雨/i,
  ],
  ['petals', /\bpetals?\b|\b(cherry|falling) blossoms?\b|\bsakura\b|花瓣|落花|樱花|落英/i],
  ['leaves', /\b(falling|autumn|fallen) leaves\b|\bleaves fall(ing)?\b|落叶|飘叶|红叶飘/i],
  ['fog', /\b(fog|foggy|mist|misty|haze)\b|雾|薄雾|云雾|烟霭/i],
  ['stars', /\b(starry|stars|twinkl\w+|milky way)\b|星空|繁星|星光|银河|星星/i],
  ['fireflies', /\bfirefl(y|ies)\b|萤火虫|流萤/i],
  ['bubbles', /\bbubbles?\b|气泡|泡泡/i],
]

const HEAVY = /\bheavy\b|\bstorm\w*\b|\bblizzard\b|\bdownpour\b|大雪|暴雪|大雨|暴雨|漫天/i
const LIGHT = /\b(light|gentle|few|drizzle)\b|小雪|小雨|细雨|微|几/i

/** Weather and particles that the words ask for. */
export function readParticles(prompt: string): readonly Particles[] {
  const amount = HEAVY.test(prompt) ? 1 : LIGHT.test(prompt) ? 0.35 : 0.65
  return PARTICLES.flatMap(([kind, words]) => (words.test(prompt) ? [{ kind, amount }] : []))
}

/** Returns true if the words mention walking, running or riding. */
export const mentionsWalking = (prompt: string): boolean =>
  /\b(walk|run|stroll|trot|gallop|march|wander|jog|hop|rid)(s|ing|ning|ping|es|e)?\b|走|跑|奔|散步|漫步|骑|蹦/i.test(prompt)

/** Verbs for actions of people and things. */
const ACTIONS =
  /\b(?:walk|run|jump|danc|wav|smil|laugh|cr(?=y|ies)|sing|speak|talk|turn|nod|blink|fl(?=y|ies|ying)|swim|driv|rid|climb|fight|throw|kick|hug|kiss|eat|drink|sit|stand|gallop|march|play)\w*\b|走路|走来|走过|散步|奔跑|跑步|跑来|跳舞|跳跃|跳起|挥手|微笑|大笑|哭泣|唱歌|说话|转身|回头|点头|眨眼|飞翔|飞过|游泳|行驶|驶过|骑马|骑车|攀爬|打斗|拥抱|亲吻|吃饭|喝水|坐下|站起/gi

/** Actions in a prompt, as they were written. */
export const readActions = (prompt: string): readonly string[] => [...new Set(prompt.match(ACTIONS) ?? [])]
