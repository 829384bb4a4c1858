import { everyone } from './everyone';

everyone('light');
