import { Module } from '@nestjs/common'
import { ApiKeyGuard } from './api-key.guard.ts'
import { HealthController } from './health.controller.ts'
import { PrismaService } from './prisma.service.ts'
import { QuoteController } from './quote.controller.ts'
import { QuoteService } from './quote.service.ts'

@Module({
  controllers: [QuoteController, HealthController],
  providers: [QuoteService, PrismaService, ApiKeyGuard],
})
export class AppModule {}
