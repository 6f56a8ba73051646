/**
 * How the tool for mutation tests runs test files. It knows for each change which of them reach it. The file named like the
 * changed one runs first, as it mostly notices; if it does not, all others follow in one process, which costs a start once.
 */
import { basename } from 'node:path'
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import { strykerValidationSchema as schema, TapTestRunner } from '@stryker-mutator/tap-runner'

export const strykerValidationSchema = schema

class OwnTestFirst extends TapTestRunner {
  async mutantRun(options) {
    const own = basename(options.activeMutant.fileName).replace(/\.ts$/, '.test.ts')
    const reaching = options.testFilter ?? this.testFiles
    const first = reaching.find((file) => basename(file) === own)
    const others = reaching.filter((file) => file !== first)
    const groups = [...(first === undefined ? [] : [first]), ...(others.length === 0 ? [] : [others.join()])]
    const result = await super.mutantRun({ ...options, testFilter: groups })
    // Of several files in a process it is not known which one noticed.
    return 'killedBy' in result
      ? { ...result, killedBy: result.killedBy.map((group) => group.split(',')[0]) }
      : result
  }
}

const create = (injector) => injector.provideValue('globalNamespace', '__stryker__').injectClass(OwnTestFirst)
create.inject = tokens(commonTokens.injector)

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'own-test-first', create)]
