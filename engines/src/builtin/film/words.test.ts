import { describe, expect, it } from 'vitest'
import { musicFor } from './score-film.ts'
import { chooseMove, readActions, readParticles, readCamera, mentionsWalking } from './words.ts'

describe('the prompt of a video [P-21]', () => {
  it.each([
    ['a fox in the snow, camera pans right', 'right', 'a fox in the snow,'],
    ['slow zoom in on a castle', 'in', 'slow   on a castle'],
    ['A red boat on a lake at dawn, slowly closer', 'in', 'A red boat on a lake at dawn,'],
    ['the camera orbits around a dragon', 'orbit', 'a dragon'],
    ['一只猫，镜头缓缓拉远', 'out', '一只猫，'],
    ['镜头向左移动，海边的灯塔', 'left', '，海边的灯塔'],
    ['a lighthouse, closer', 'in', 'a lighthouse,'],
    ['the camera slowly moves closer to a castle', 'in', 'a castle'],
    ['a castle, zoom-in', 'in', 'a castle,'],
    ['海边的灯塔，拉近', 'in', '海边的灯塔，'],
    ['缓缓推进，古镇', 'in', '，古镇'],
    ['a closer friend', undefined, 'a closer friend'],
    ['a village, static shot', 'still', 'a village,'],
    ['two cranes by the lake', undefined, 'two cranes by the lake'],
  ])('names the camera movement: %s', (prompt, move, rest) => {
    expect(readCamera(prompt).move).toBe(move)
    expect(readCamera(prompt).rest.replaceAll(/\s+/g, ' ')).toBe(rest.replaceAll(/\s+/g, ' '))
    // Global patterns keep their last index: a second call must give the same answer.
    expect(readCamera(prompt).move).toBe(move)
  })

  it('is overridden by the field, and overrides the default movement', () => {
    expect(chooseMove('up', 'left', ['in'], 0)).toBe('up')
    expect(chooseMove('auto', 'left', ['in'], 0)).toBe('left')
    expect(chooseMove('auto', undefined, ['in', 'orbit'], 3)).toBe('orbit')
  })

  it('names weather and its amount in both languages', () => {
    expect(readParticles('a street in heavy rain')).toEqual([{ kind: 'rain', amount: 1 }])
    expect(readParticles('下着小雪，下雪了')).toEqual([{ kind: 'snow', amount: 0.35 }])
    expect(readParticles('落花，薄雾').map(({ kind }) => kind)).toEqual(['petals', 'fog'])
    expect(readParticles('a sunny field')).toEqual([])
  })

  it('selects suitable music unless it names some', () => {
    expect(musicFor('竹林里的熊猫')).toContain('guofeng')
    expect(musicFor('a knight before a castle')).toBe('epic')
    expect(musicFor('a knight before a castle, jazz')).toContain('jazz')
    expect(musicFor('a teapot')).toBe('gentle classical')
  })

  it('names actions [M-06]', () => {
    expect(readActions('the fox jumps and waves, flying leaves')).toEqual(['jumps', 'waves', 'flying'])
    expect(readActions('女孩转身微笑')).toEqual(['转身', '微笑'])
    expect(readActions('a fox in the snow, a red hat, flowers')).toEqual([])
  })

  it('names walking', () => {
    expect(mentionsWalking('a fox walking home')).toBe(true)
    expect(mentionsWalking('小熊在森林里散步')).toBe(true)
    expect(mentionsWalking('a fox')).toBe(false)
  })
})
