import { modelSuite } from './reservation-model/model-suite.ts';

modelSuite(1);
