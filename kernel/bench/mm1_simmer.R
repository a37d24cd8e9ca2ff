# M/M/1 in simmer: a trajectory that takes the server, holds it and leaves.
# Prints what ran, how many requests, the least time of three runs in s, and the
# mean sojourn time in s. The argument is the number of requests.

suppressPackageStartupMessages(library(simmer))

n <- as.integer(commandArgs(trailingOnly = TRUE)[1])
rate <- 95
mean_service <- 0.010

simulate <- function() {
  set.seed(7)
  begin <- proc.time()[["elapsed"]]
  request <- trajectory() %>%
    seize("server") %>%
    timeout(function() rexp(1, 1 / mean_service)) %>%
    release("server")
  env <- simmer() %>%
    add_resource("server", capacity = 1) %>%
    add_generator("request", request, at(cumsum(rexp(n, rate))))
  invisible(run(env))
  left <- get_mon_arrivals(env)
  sojourn <- mean(left$end_time - left$start_time)
  c(proc.time()[["elapsed"]] - begin, nrow(left), sojourn)
}

runs <- replicate(3, simulate())
best <- runs[, which.min(runs[1, ])]
cat(sprintf("simmer-%s %d %.6f %.9f\n", packageVersion("simmer"), as.integer(best[2]), best[1], best[3]))
