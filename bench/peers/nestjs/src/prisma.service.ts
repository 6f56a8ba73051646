import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './generated/client.ts'

/** As many connections as Forecourt opens. */
const CONNECTIONS = 10

@Injectable()
export class PrismaService extends PrismaClient implements OnModuleDestroy {
  constructor() {
    super({ adapter: new PrismaPg({ connectionString: process.env['DATABASE_URL'], max: CONNECTIONS }) })
  }

  async onModuleDestroy() {
    await this.$disconnect()
  }
}
