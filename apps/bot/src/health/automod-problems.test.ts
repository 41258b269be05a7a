import { expect } from 'vitest'
import { ada, DEMO } from '../role-buttons/testing/buttons-stage.ts'
import { testProblems } from './testing/problem-cases.ts'
import { OWN_RULE } from '../moderation/testing/own-rule.ts'

/** The shortest time between two comparisons of the rules, in ms. */
const SPACING_MS = 5_000

testProblems([
  {
    name: 'an AutoMod rule of the server that clashes with one of the bot',
    prepare: (stage) => stage.local.createAutoModRule(DEMO, ada, OWN_RULE),
    breakIt: (stage) => stage.set({ enable_auto_mod: true }),
    async repair(stage) {
      await stage.kit.moveTime(SPACING_MS)
      const rules = stage.local.state.world.guilds.find(({ id }) => id === DEMO)?.autoModRules ?? []
      const theirs = rules.find(({ name }) => name === OWN_RULE.name)
      stage.local.deleteAutoModRule(DEMO, ada, theirs?.id ?? '')
    },
    problem: {
      area: 'settings',
      severity: 'warning',
      title: 'A part of auto moderation does not work.',
      detail: expect.stringContaining('Your AutoMod rule "No ads here" already covers spam'),
      fix: 'In Discord: Server Settings › AutoMod: change or delete the rule.',
      place: { tab: 'settings', subTab: 'moderation' },
    },
  },
])
