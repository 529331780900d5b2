import { join } from 'node:path';
import { checkTraining } from '@vr/demo-kit/testing';
import { RULES } from './exercise.ts';
import { textsFor } from './texts.ts';

checkTraining({ folder: join(import.meta.dirname, '..'), rules: RULES, textsFor });
